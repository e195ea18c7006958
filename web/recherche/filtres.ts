// The filters of the search form: values, and the delay before each change applies (product D11).
import { type Recherche, readRayon, readRecherche } from '#domain/recherche/recherche.ts'

/** The fields of the form; department, page and view come from the address. */
export type Filtres = Omit<Recherche, 'departement' | 'voisins' | 'region' | 'page' | 'vue' | 'ordre'>

/** A change, and the milliseconds before it applies; null for not until submitted. */
export type Change = (morceau: Partial<Filtres>, wait: number | null) => void

/** Milliseconds the slider must rest before it applies. */
export const sliderRest = 300

/** Form values. The place keeps a trailing space, which may precede another word; the radius may be set before the place. */
export function readFiltres(champs: FormData): Filtres {
  const get = (nom: string) => champs.get(nom) as string | null
  const { departement, voisins, region, page, vue, ordre, ...filtres } = readRecherche({ get })
  return { ...filtres, lieu: get('lieu') ?? '', rayon: readRayon({ get }) }
}

/** Milliseconds before a place applies: only when erased or a complete postal code; null otherwise. */
export const waitBeforePlaceSearch = (lieu: string): number | null => (lieu === '' || /^\d{5}$/.test(lieu) ? 0 : null)

/** Milliseconds before text typed before hydration applies; null for never, undefined when nothing was typed. */
export function waitBeforeFilledSearch(rempli: Filtres, saisie: Filtres): number | null | undefined {
  const champs = Object.keys(rempli) as (keyof Filtres)[]
  if (champs.some((champ) => champ !== 'lieu' && rempli[champ] !== saisie[champ])) return 0
  return rempli.lieu === saisie.lieu ? undefined : waitBeforePlaceSearch(rempli.lieu)
}
