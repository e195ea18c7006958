// State of the list of ads, from the readings of the place and of the ads (product §2 « Ads list », D11).
import { coordonneesIntrouvables, departementDe, type Localite, localiteIntrouvable } from '#domain/commune/commune.ts'
import { sansReponse } from '#domain/protocol/loadError.ts'
import { type Recherche, situate } from '#domain/recherche/recherche.ts'

/** The reading of the place: null when unknown; a placeholder is the previous search's place. */
interface LectureLieu {
  data: Localite | null | undefined
  isSuccess: boolean
  isError: boolean
  isPlaceholderData: boolean
}

/** State of a search and its place; no place is read when all of France is searched. */
export function readLieuCherche(demandee: Recherche, place: LectureLieu) {
  const { lieu } = demandee
  const cherche = lieu !== ''
  // Ads of the previous town would stand under the name of this one.
  const ville = cherche && !place.isError ? (place.data ?? null) : null
  const su = !cherche || (place.isSuccess && !place.isPlaceholderData)
  const { recherche, centre } = su ? situate(demandee, ville) : { recherche: demandee, centre: ville }
  const perdu =
    recherche.lieu === ''
      ? null
      : place.isError
        ? { phrase: `${coordonneesIntrouvables(lieu)}. ${sansReponse}.`, reessayable: true }
        : su && !centre
          ? { phrase: localiteIntrouvable(lieu), reessayable: false }
          : null
  return { demandee, recherche, ville, centre, su, perdu, pret: su && (recherche.lieu === '' || centre !== null) }
}

/** The department used to widen an empty search. */
export const departementCherche = (trouve: Localite | null, { departement }: Pick<Recherche, 'departement'>) =>
  trouve ? departementDe(trouve.code) : departement

/** Removes duplicates: an ad published between two readings shifts the others. */
export function distinctFilters<A extends { uuid_annonce: string }>(annonces: readonly A[]): A[] {
  return [...new Map(annonces.map((annonce) => [annonce.uuid_annonce, annonce])).values()]
}
