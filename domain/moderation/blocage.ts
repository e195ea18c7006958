// Blocked members: what the person who blocked sees.
import * as z from 'zod/mini'

/** A member blocked by the caller. */
export const Blocage = z.object({
  uuid_personne: z.uuid(),
  pseudo_personne: z.string(),
  date_blocage: z.iso.datetime({ offset: true }),
})
export type Blocage = z.infer<typeof Blocage>

export const blocageDeSoi = 'Vous ne pouvez pas vous bloquer vous-même.'
export const blocageEquipe = 'L’équipe du site ne peut pas être bloquée.'
