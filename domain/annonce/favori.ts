// A member's favourites: the list that each browser keeps, and the copy that brings them to the others.
import * as z from 'zod/mini'
import { listOf } from '../protocol/boundedSchemas.ts'
import { Uuid } from '../protocol/uuid.ts'

/** Favourites of one member: their page asks for all of them in one address. */
export const favorisMax = 300

export const Favori = z.object({ uuid_annonce: z.uuid(), date_favori: z.iso.datetime({ offset: true }) })

export const FusionnerFavoris = z.object({
  /** The newest first, as the list is. */
  p_uuids_ajoutes: listOf(Uuid, 0, favorisMax),
  p_uuids_retires: listOf(Uuid, 0, favorisMax),
})

type Ids = readonly string[]

/**
 * The list of this browser and its copy, made one. What the two last had in common says what was removed since, here or
 * there; without it, at a sign-in, both lists are kept.
 */
export function mergeFavoris(ici: Ids, communs: Ids, copie: Ids) {
  const venus = copie.filter((id) => !ici.includes(id) && !communs.includes(id))
  const gardes = ici.filter((id) => copie.includes(id) || !communs.includes(id))
  const ids = [...venus, ...gardes].slice(0, favorisMax)
  return {
    ids,
    ajoutes: ids.filter((id) => !copie.includes(id)),
    retires: copie.filter((id) => !ids.includes(id)),
  }
}
