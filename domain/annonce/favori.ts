// Favourites: each browser keeps a list, and a copy on the server carries it to the member's other browsers.
import * as z from 'zod/mini'
import { listOf } from '../protocol/boundedSchemas.ts'
import { Uuid } from '../protocol/uuid.ts'

/** Favourites of one member, at most: their page reads all of them in one request. */
export const favorisMax = 300

export const Favori = z.object({ uuid_annonce: z.uuid(), date_favori: z.iso.datetime({ offset: true }) })

export const FusionnerFavoris = z.object({
  /** Newest first, like the list. */
  p_uuids_ajoutes: listOf(Uuid, 0, favorisMax),
  p_uuids_retires: listOf(Uuid, 0, favorisMax),
})

type Ids = readonly string[]

/**
 * Merges the browser's list with the server's copy. `communs` is what both had at their last merge, so a missing id is a removal;
 * without it (first sign-in) both lists are kept.
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
