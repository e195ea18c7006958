// A search of ads: its criteria, how they stand in the URL of /annonces, and the call that answers it.
import * as z from 'zod/mini'
import { entre } from './borne.ts'
import { formatNombre } from './format.ts'

/** Ads on a page (§9). */
export const annoncesParPage = 20
/** Radius slider (§9), in kilometres. */
export const rayon = { min: 0, max: 100, pas: 5, defaut: 20 } as const
/** Deepest offset served: beyond it a search must be narrowed. */
export const decalageMax = 10_000

export const RechercheAnnonces = z.object({
  p_uuid_annonce: z.optional(z.uuid()),
  p_lat: z.optional(entre(z.number(), -90, 90)),
  p_lon: z.optional(entre(z.number(), -180, 180)),
  p_rayon_km: z.optional(entre(z.number(), 0, rayon.max)),
  p_id_typeannonce: z.optional(z.int()),
  p_limite: z.optional(entre(z.int(), 1, 100)),
  p_decalage: z.optional(entre(z.int(), 0, decalageMax)),
})
export type RechercheAnnonces = z.infer<typeof RechercheAnnonces>

/** The criteria of /annonces, as the URL carries them. */
export interface Recherche {
  /** Town or postal code as it was typed or chosen; empty means all France. */
  lieu: string
  /** Kilometres around the place. */
  rayon: number
  /** An id of lister_typesannonce; null means every type. */
  type: number | null
  /** From 1. */
  page: number
}

export const rechercheVide: Recherche = { lieu: '', rayon: rayon.defaut, type: null, page: 1 }

/** Reads the criteria of a URL; what makes no sense falls back to its default, so a shared link always shows a page. */
export function lireRecherche(params: { get(name: string): string | null }): Recherche {
  const lieu = (params.get('lieu') ?? '').trim().slice(0, 100)
  const km = entier(params.get('rayon'))
  const type = entier(params.get('type'))
  const page = entier(params.get('page'))
  const pageMax = decalageMax / annoncesParPage
  return {
    lieu,
    rayon: km !== null && km <= rayon.max ? Math.round(km / rayon.pas) * rayon.pas : rayon.defaut,
    type: type && type <= 32_767 ? type : null,
    page: page && page <= pageMax ? page : 1,
  }
}

/** The query string of a search, without its defaults: one search has one address. */
export function ecrireRecherche(recherche: Recherche): string {
  const params: string[] = []
  if (recherche.lieu) params.push(`lieu=${encodeURIComponent(recherche.lieu)}`)
  if (recherche.lieu && recherche.rayon !== rayon.defaut) params.push(`rayon=${recherche.rayon}`)
  if (recherche.type) params.push(`type=${recherche.type}`)
  if (recherche.page > 1) params.push(`page=${recherche.page}`)
  return params.join('&')
}

/** The arguments of rpc/lister_annonces for a page of a search, around a point when the search has a place. */
export function argumentsRecherche(
  recherche: Recherche,
  centre: { lat: number; lon: number } | null,
): RechercheAnnonces {
  return {
    ...(centre && { p_lat: centre.lat, p_lon: centre.lon, p_rayon_km: recherche.rayon }),
    ...(recherche.type && { p_id_typeannonce: recherche.type }),
    p_limite: annoncesParPage,
    p_decalage: (recherche.page - 1) * annoncesParPage,
  }
}

/** Pages of a total, at least one. */
export const nombrePages = (total: number): number =>
  Math.max(1, Math.min(Math.ceil(total / annoncesParPage), decalageMax / annoncesParPage))

/** A French noun after « de »: « de Tours », « d’Angers », « du Mans », « des Ulis ». */
export function deNom(nom: string): string {
  if (/^le /i.test(nom)) return `du ${nom.slice(3)}`
  if (/^les /i.test(nom)) return `des ${nom.slice(4)}`
  return /^[aeiouyàâéèêëîïôöùûüÿœæ]/i.test(nom) ? `d’${nom}` : `de ${nom}`
}

/** What was found, in a sentence: « 37 annonces à moins de 20 km de Tours ». The type is a label of lister_typesannonce. */
export function direResultat(
  total: number,
  recherche: Recherche,
  noms: { lieu: string | null; type: string | null },
): string {
  const nombre = total === 0 ? 'Aucune annonce' : `${formatNombre(total)} annonce${total > 1 ? 's' : ''}`
  const type = noms.type ? ` ${deNom(noms.type.toLowerCase())}` : ''
  if (!noms.lieu) return `${nombre}${type} partout en France`
  const ou = recherche.rayon === 0 ? `à ${noms.lieu}` : `à moins de ${recherche.rayon}\u00a0km ${deNom(noms.lieu)}`
  return `${nombre}${type} ${ou}`
}

/** Wider searches to offer when one finds nothing, nearest to what was asked first (§2: ways out of an empty list). */
export function elargirRecherche(recherche: Recherche): { texte: string; recherche: Recherche }[] {
  const issues: { texte: string; recherche: Recherche }[] = []
  const debut = { ...recherche, page: 1 }
  if (recherche.page > 1) issues.push({ texte: 'Revenir à la première page', recherche: debut })
  if (recherche.lieu)
    for (const km of [50, rayon.max])
      if (km > recherche.rayon) issues.push({ texte: `Élargir à ${km}\u00a0km`, recherche: { ...debut, rayon: km } })
  if (recherche.type) issues.push({ texte: 'Tous les types d’annonces', recherche: { ...debut, type: null } })
  if (recherche.lieu)
    issues.push({ texte: 'Partout en France', recherche: { ...debut, lieu: '', rayon: rayon.defaut } })
  return issues
}

function entier(texte: string | null): number | null {
  return texte !== null && /^\d{1,6}$/.test(texte) ? Number(texte) : null
}
