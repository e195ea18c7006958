// Blocking: the members one has blocked, and what is said of it to those who may know.
import * as z from 'zod/mini'

/** A member that the caller has blocked. */
export const Blocage = z.object({
  uuid_personne: z.uuid(),
  pseudo_personne: z.string(),
  date_blocage: z.iso.datetime({ offset: true }),
})
export type Blocage = z.infer<typeof Blocage>

export const blocageDeSoi = 'Vous ne pouvez pas vous bloquer vous-même.'
export const blocageEquipe = 'L’équipe du site ne peut pas être bloquée.'
