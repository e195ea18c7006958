// The filters of the search as they are typed: what a form says, and how long each change waits before it acts (product D11).
import { type Recherche, readRayon, readRecherche } from '#domain/recherche/recherche.ts'

/** The fields of the form; the place, page and look of the list are the address's. */
export type Filtres = Omit<Recherche, 'departement' | 'voisins' | 'region' | 'page' | 'vue' | 'ordre'>

/** A change of the form, and the ms before it acts: null, not before it is asked for. */
export type Change = (morceau: Partial<Filtres>, wait: number | null) => void

/** How long the slider must rest before it filters, in ms. */
export const sliderRest = 300

/**
 * The fields as filled in: the place as it was typed, since a space at its end may be followed by the rest of a name; the distance,
 * which may be set before it.
 */
export function readFiltres(champs: FormData): Filtres {
  const get = (nom: string) => champs.get(nom) as string | null
  const { departement, voisins, region, page, vue, ordre, ...filtres } = readRecherche({ get })
  return { ...filtres, lieu: get('lieu') ?? '', rayon: readRayon({ get }) }
}

/** The ms before a place acts, null for never: a town being typed is none yet; erased or a whole postal code, it is. */
export const waitBeforePlaceSearch = (lieu: string): number | null => (lieu === '' || /^\d{5}$/.test(lieu) ? 0 : null)

/** The ms before what was typed before hydration acts, null for never; undefined when nothing was typed. */
export function waitBeforeFilledSearch(rempli: Filtres, saisie: Filtres): number | null | undefined {
  const champs = Object.keys(rempli) as (keyof Filtres)[]
  if (champs.some((champ) => champ !== 'lieu' && rempli[champ] !== saisie[champ])) return 0
  return rempli.lieu === saisie.lieu ? undefined : waitBeforePlaceSearch(rempli.lieu)
}
