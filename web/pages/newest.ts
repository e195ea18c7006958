// The newest ads of the home page: read once, named on its map and listed below it.
import { type AnnonceCarte, colonnesCarte } from '#domain/annonce/cardColumns.ts'
import { useViewQuery, viewQuery } from '../query/api.ts'

type ColonneLue = Exclude<(typeof colonnesCarte)[number], 'tel_annonce' | 'photos_annonce'>

/** The columns of these cards: those of a list, except its contact buttons. */
export const listColumns = colonnesCarte.filter((nom): nom is ColonneLue => !/^(tel|photos)_annonce$/.test(nom))

export type NewestAnnonce = Pick<AnnonceCarte, ColonneLue>

export const newestQuery = viewQuery(
  'lister_annonces',
  { order: 'date_publication.desc', limit: 3 },
  { select: listColumns, count: true },
)

export const useNewestAnnonces = (): readonly NewestAnnonce[] => useViewQuery(newestQuery).data ?? []
