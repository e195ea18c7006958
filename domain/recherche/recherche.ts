// A search of ads: its criteria, its address under /annonces, and the call that answers it.
import * as z from 'zod/mini'
import type { Localite } from '../commune/commune.ts'
import { codesDepartement, voisins } from '../commune/departement.ts'
import { rayon, rayonMax } from '../commune/distance.ts'
import {
  chooseTerritoire,
  codesRegion,
  departementsDe,
  nameTerritoire,
  nomRegion,
  type Territoire,
} from '../commune/territoire.ts'
import { codesDe, demiJourneesMax, honorairesAnnuels, patienteles, prixCession } from '../critere/critere.ts'
import {
  countCriteres,
  criteresFiltres,
  exigences,
  type Filtres,
  filtresVides,
  listFiltres,
  ordres,
  readFiltres,
  sayPeriode,
  writeFiltres,
} from '../critere/filtre.ts'
import { code, intBetween, jour, listOf, uuid } from '../protocol/boundedSchemas.ts'
import { formatNombre } from '../text/format.ts'

/** Ads per page (product §9). */
export const annoncesParPage = 20
/** Ads per reading of the continuous list: full rows with one, two or three columns. */
export const annoncesParTranche = 48
/** Largest offset served; beyond it, the search must be narrowed. */
export const decalageMax = 10_000

const departement = () =>
  code().check(z.refine((lu) => codesDepartement.includes(lu), { error: 'code de département inconnu' }))

export const RechercheAnnonces = z.object({
  // Built here: importing the shared Uuid would add zod to the browser's bundle.
  p_uuid_annonce: z.optional(uuid()),
  p_lat: z.optional(intBetween(z.number(), -90, 90)),
  p_lon: z.optional(intBetween(z.number(), -180, 180)),
  p_rayon_km: z.optional(intBetween(z.number(), 0, rayonMax)),
  p_id_typeannonce: z.optional(z.int()),
  /** Whole departments instead of a radius, offered when a search finds nothing (product D10). */
  p_departements: z.optional(listOf(departement(), 1, 20)),
  p_limite: z.optional(intBetween(z.int(), 1, 100)),
  p_decalage: z.optional(intBetween(z.int(), 0, decalageMax)),
  p_du: z.optional(jour()),
  p_au: z.optional(jour()),
  p_logement: z.optional(z.enum(exigences)),
  p_vehicule: z.optional(z.enum(exigences)),
  p_cabinet: z.optional(z.enum(exigences)),
  p_demi_journees: z.optional(intBetween(z.int(), 1, demiJourneesMax)),
  p_patientele: z.optional(z.enum(codesDe(patienteles))),
  p_prix_max: z.optional(intBetween(z.int(), prixCession.min, prixCession.max)),
  p_honoraires_min: z.optional(intBetween(z.int(), honorairesAnnuels.min, honorairesAnnuels.max)),
  p_ordre: z.optional(z.enum(codesDe(ordres))),
})
export type RechercheAnnonces = z.infer<typeof RechercheAnnonces>

/** The criteria of /annonces, as in its address. */
export interface Recherche extends Filtres {
  /** Town or postal code, typed or chosen; empty for all of France. */
  lieu: string
  /** Radius in kilometres. */
  rayon: number
  /** Id of lister_typesannonce; null for every type. */
  type: number | null
  /** Code of a department searched instead of a place, or null. */
  departement: string | null
  /** Whether neighbouring departments are included. */
  voisins: boolean
  /** Code of a region searched instead of a place, or null. */
  region: string | null
  /** Starts at 1. */
  page: number
  vue: Vue
}

/** Numbered pages, a list that grows while scrolling and filters immediately (product D11), or a map with counts. */
export const vues = { pages: 'Pages', continue: 'Liste continue', carte: 'Carte' } as const
export type Vue = keyof typeof vues

export const rechercheVide: Recherche = {
  lieu: '',
  rayon: rayon.defaut,
  type: null,
  departement: null,
  voisins: false,
  region: null,
  page: 1,
  vue: 'pages',
  ...filtresVides,
}

/** A typed place, cut without splitting a surrogate pair, which an address cannot contain. */
const readTexte = (lieu: string): string =>
  lieu
    .trim()
    .slice(0, 100)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** Reads the criteria of an address; invalid ones take their default, so that a shared link always shows a page. */
export function readRecherche(params: { get(name: string): string | null }): Recherche {
  const lieu = readTexte(params.get('lieu') ?? '')
  const type = entier(params.get('type'))
  const page = entier(params.get('page'))
  const pageMax = decalageMax / annoncesParPage
  const code = params.get('departement')
  const region = params.get('region')
  const filtres = readFiltres(params)
  const departement = lieu ? null : (codesDepartement.find((connu) => connu === code) ?? null)
  return {
    lieu,
    // A radius needs a place.
    rayon: lieu ? readRayon(params) : rayon.defaut,
    type: type && type <= 32_767 ? type : null,
    departement,
    voisins: departement !== null && params.get('voisins') === '1',
    region: !lieu && !departement && region !== null && codesRegion.includes(region) ? region : null,
    page: page && page <= pageMax ? page : 1,
    vue: codesDe(vues).find((vue) => vue === params.get('vue')) ?? 'pages',
    ...filtres,
    ordre: filtres.ordre === 'distance' && !lieu ? null : filtres.ordre,
  }
}

/** Reads the radius on its own, before the place is known. */
export function readRayon(params: { get(name: string): string | null }): number {
  const km = entier(params.get('rayon'))
  return km !== null && km <= rayon.max ? Math.round(km / rayon.pas) * rayon.pas : rayon.defaut
}

/** The query string of a search, without default values: one search has exactly one address. */
export function writeRecherche(recherche: Recherche): string {
  const params: string[] = []
  if (recherche.lieu) params.push(`lieu=${encodeURIComponent(recherche.lieu)}`)
  if (recherche.lieu && recherche.rayon !== rayon.defaut) params.push(`rayon=${recherche.rayon}`)
  if (!recherche.lieu && recherche.departement) {
    params.push(`departement=${recherche.departement}`)
    if (recherche.voisins) params.push('voisins=1')
  }
  if (!recherche.lieu && recherche.region) params.push(`region=${recherche.region}`)
  if (recherche.type) params.push(`type=${recherche.type}`)
  params.push(...writeFiltres(recherche))
  if (recherche.page > 1) params.push(`page=${recherche.page}`)
  if (recherche.vue !== 'pages') params.push(`vue=${recherche.vue}`)
  return params.join('&')
}

/** The address of a search, from the site's root. */
export function adresseRecherche(recherche: Recherche): string {
  const query = writeRecherche(recherche)
  return query ? `/annonces?${query}` : '/annonces'
}

/** The arguments of rpc/lister_annonces for a search, without its page; `centre` is the place found. */
export function criteresRecherche(
  recherche: Recherche,
  centre: { lat: number; lon: number } | null,
): RechercheAnnonces {
  const codes = codesTerritoire(recherche)
  return {
    ...(centre && { p_lat: centre.lat, p_lon: centre.lon, p_rayon_km: recherche.rayon }),
    ...(!centre && codes.length > 0 && { p_departements: codes }),
    ...(recherche.type && { p_id_typeannonce: recherche.type }),
    ...criteresFiltres(recherche),
  }
}

function codesTerritoire({ departement, region, voisins: autour }: Recherche): string[] {
  if (region) return [...departementsDe(region)]
  return departement ? [departement, ...(autour ? voisins(departement) : [])] : []
}

/** Replaces the place of a search by the whole department or region it names. */
export const searchTerritoire = (recherche: Recherche, territoire: Territoire): Recherche => ({
  ...recherche,
  ...territoire,
  lieu: '',
  rayon: rayon.defaut,
  voisins: false,
  ordre: recherche.ordre === 'distance' ? null : recherche.ordre,
})

/** Completes a search once its place is known: around a town, or in a whole department or region (product D39). */
export function situate(
  demandee: Recherche,
  ville: Localite | null,
): { recherche: Recherche; centre: Localite | null } {
  const territoire = chooseTerritoire(demandee.lieu, ville)
  return territoire
    ? { recherche: searchTerritoire(demandee, territoire), centre: null }
    : { recherche: demandee, centre: ville }
}

/** The arguments of rpc/lister_annonces for one page of a search. */
export function argumentsRecherche(
  recherche: Recherche,
  centre: { lat: number; lon: number } | null,
): RechercheAnnonces {
  return {
    ...criteresRecherche(recherche, centre),
    p_limite: annoncesParPage,
    p_decalage: (recherche.page - 1) * annoncesParPage,
  }
}

/** Number of pages, at least one. */
export const nombrePages = (total: number): number =>
  Math.max(1, Math.min(Math.ceil(total / annoncesParPage), decalageMax / annoncesParPage))

/** A name after « de »: « de Tours », « d’Angers », « du Mans », « des Ulis ». */
export function deNom(nom: string): string {
  if (/^le /i.test(nom)) return `du ${nom.slice(3)}`
  if (/^les /i.test(nom)) return `des ${nom.slice(4)}`
  return /^[aeiouyàâéèêëîïôöùûüÿœæ]/i.test(nom) ? `d’${nom}` : `de ${nom}`
}

export interface Noms {
  lieu: string | null
  /** The label of the ad type, from lister_typesannonce. */
  type: string | null
  /** Today: dates near it are written without their year. */
  de: string
}

/** « 37 annonces », « Aucune annonce ». */
export const sayNombre = (total: number): string =>
  total === 0 ? 'Aucune annonce' : `${formatNombre(total)} annonce${total > 1 ? 's' : ''}`

/** The number of results, in a sentence: « 37 annonces à moins de 20 km de Tours, en juillet, logement fourni ». */
export function sayResultat(total: number, recherche: Recherche, noms: Noms): string {
  const type = noms.type ? ` ${deNom(noms.type.toLowerCase())}` : ''
  const mots = listFiltres(recherche, noms.de).map(({ mot }) => mot)
  return [`${sayNombre(total)}${type} ${sayOu(recherche, noms.lieu)}`, ...mots].join(', ')
}

/** « à moins de 20 km de Tours (37) ». */
export function sayOu(recherche: Recherche, lieu: string | null): string {
  if (recherche.departement) return sayDepartement(recherche)
  if (recherche.region) return `dans la région ${nomRegion(recherche.region)}`
  if (!lieu) return 'partout en France'
  return recherche.rayon === 0 ? `à ${lieu}` : `à moins de ${recherche.rayon}\u00a0km ${deNom(lieu)}`
}

/** A search on one line: « Lyon · 20 km · Remplacement · juillet · 2 critères ». */
export function sayResume(recherche: Recherche, { type, de }: Pick<Noms, 'type' | 'de'>): string {
  const criteres = countCriteres(recherche)
  const ou = nameTerritoire(recherche) || recherche.lieu || 'Toute la France'
  return [
    ou,
    recherche.lieu && `${recherche.rayon}\u00a0km`,
    type,
    sayPeriode(recherche, de),
    criteres && `${criteres} critère${criteres > 1 ? 's' : ''}`,
  ]
    .filter(Boolean)
    .join('\u00a0· ')
}

const sayDepartement = ({ departement, voisins: autour }: Recherche): string =>
  `dans le département ${nameTerritoire({ departement, region: null })}${autour ? ' et ses voisins' : ''}`

function entier(texte: string | null): number | null {
  return /^\d{1,6}$/.test(String(texte)) ? Number(texte) : null
}
