// The filters of a search besides place and type (product D38): in the address, in the call and in words.

import { addJours, addMois, isJour } from '../date/jour.ts'
import { formatNombre, formatWholeEuros } from '../text/format.ts'
import { codesDe, demiJourneesMax, honorairesAnnuels, type Patientele, patienteles, prixCession } from './critere.ts'
import { sayDemiJournees, sayIntervalle, sayJour, sayMois } from './faits.ts'

/**
 * A search asks that a criterion be met, or that it be unspecified: ads that do not specify it are shown apart, neither hidden
 * nor counted as meeting it.
 */
export const exigences = ['oui', 'inconnu'] as const
export type Exigence = (typeof exigences)[number]

/** The yes-or-no criteria: the label of each filter, and the words for ads that do not specify it. */
export const exigibles = {
  logement: { libelle: 'Logement fourni', tait: 'le logement' },
  vehicule: { libelle: 'Sans véhicule', tait: 'le véhicule' },
  cabinet: { libelle: 'Soins au cabinet', tait: 'le lieu des soins' },
} as const
export type Exigible = keyof typeof exigibles
export const codesExigibles = Object.keys(exigibles) as Exigible[]

/** Sort orders besides the default relevance (product D9). */
export const ordres = { debut: 'Début', distance: 'Distance' } as const
export type Ordre = keyof typeof ordres

export interface Filtres extends Record<Exigible, Exigence | null> {
  /** The period, YYYY-MM-DD; either end may be open. */
  du: string | null
  au: string | null
  /** Maximum half-days per week. */
  demijournees: number | null
  patientele: Patientele | null
  /** Of a practice for sale, in euros: the highest price, and the lowest fees in a year. Ads that do not state them are left out. */
  prixmax: number | null
  honorairesmin: number | null
  ordre: Ordre | null
}

export const filtresVides: Filtres = {
  du: null,
  au: null,
  logement: null,
  vehicule: null,
  cabinet: null,
  demijournees: null,
  patientele: null,
  prixmax: null,
  honorairesmin: null,
  ordre: null,
}

const ecrits: Readonly<Record<Exigence, string>> = { oui: '1', inconnu: 'nd' }

/** A month (YYYY-MM) as a period; null when invalid. */
export function periodeMois(mois: string): { du: string; au: string } | null {
  const du = `${mois}-01`
  return isJour(du) ? { du, au: addJours(addMois(du, 1), -1) } : null
}

/** The month (YYYY-MM) that a period covers exactly; null when there is none. */
export function moisDe({ du, au }: Pick<Filtres, 'du' | 'au'>): string | null {
  const mois = du?.slice(0, 7) ?? ''
  return periodeMois(mois)?.du === du && periodeMois(mois)?.au === au ? mois : null
}

/** The months offered, from the current one. */
export const moisOfferts = (aujourdhui: string): string[] =>
  Array.from({ length: 12 }, (_, rang) => addMois(`${aujourdhui.slice(0, 7)}-01`, rang).slice(0, 7))

/** Reads the period from an address: `mois` has priority; reversed ends are swapped. */
function readPeriode(params: { get(name: string): string | null }): { du: string | null; au: string | null } {
  const mois = periodeMois(params.get('mois') ?? '')
  if (mois) return mois
  const jour = (nom: string) => known(params.get(nom), isJour)
  const [du, au] = [jour('du'), jour('au')]
  return du && au && du > au ? { du: au, au: du } : { du, au }
}

/** Reads the filters from an address; invalid values are ignored. */
export function readFiltres(params: { get(name: string): string | null }): Filtres {
  const exige = (nom: Exigible) => exigences.find((exigence) => ecrits[exigence] === params.get(nom)) ?? null
  const whole = (nom: string, { min, max }: { min: number; max: number }) => {
    const n = Number(params.get(nom))
    return Number.isInteger(n) && n >= min && n <= max ? n : null
  }
  return {
    ...readPeriode(params),
    logement: exige('logement'),
    vehicule: exige('vehicule'),
    cabinet: exige('cabinet'),
    demijournees: whole('demijournees', { min: 1, max: demiJourneesMax }),
    patientele: codesDe(patienteles).find((code) => code === params.get('patientele')) ?? null,
    prixmax: whole('prixmax', prixCession),
    honorairesmin: whole('honorairesmin', honorairesAnnuels),
    ordre: codesDe(ordres).find((code) => code === params.get('ordre')) ?? null,
  }
}

const known = (texte: string | null, holds: (texte: string) => boolean): string | null =>
  texte !== null && holds(texte) ? texte : null

/** The query parameters in a fixed order, without those that filter nothing. */
export function writeFiltres(filtres: Filtres): string[] {
  const { du, au, demijournees, patientele, prixmax, honorairesmin, ordre } = filtres
  const exiges = codesExigibles.map((nom) => [nom, filtres[nom] && ecrits[filtres[nom]]] as const)
  const morceaux = [
    ['du', du],
    ['au', au],
    ...exiges,
    ['demijournees', demijournees],
    ['patientele', patientele],
    ['prixmax', prixmax],
    ['honorairesmin', honorairesmin],
    ['ordre', ordre],
  ] as const
  return morceaux.flatMap(([nom, valeur]) => (valeur ? [`${nom}=${valeur}`] : []))
}

/** The arguments of rpc/lister_annonces for these filters. */
export function criteresFiltres({ du, au, demijournees, patientele, ordre, ...others }: Filtres) {
  const { logement, vehicule, cabinet, prixmax, honorairesmin } = others
  return {
    ...(du && { p_du: du }),
    ...(au && { p_au: au }),
    ...(logement && { p_logement: logement }),
    ...(vehicule && { p_vehicule: vehicule }),
    ...(cabinet && { p_cabinet: cabinet }),
    ...(demijournees && { p_demi_journees: demijournees }),
    ...(patientele && { p_patientele: patientele }),
    ...(prixmax && { p_prix_max: prixmax }),
    ...(honorairesmin && { p_honoraires_min: honorairesmin }),
    ...(ordre && { p_ordre: ordre }),
  }
}

/** Whether anything is filtered; a sort order alone does not count. */
export const hasFiltres = (filtres: Filtres): boolean => writeFiltres({ ...filtres, ordre: null }).length > 0

/** Number of criteria, dates excluded: the count in « Plus de critères (2) ». */
export const countCriteres = (filtres: Filtres): number =>
  writeFiltres({ ...filtres, du: null, au: null, ordre: null }).length

/** The same search with one criterion changed or removed. */
export const askCritere = <F extends Filtres>(filtres: F, nom: Exigible, exigence: Exigence | null): F => ({
  ...filtres,
  [nom]: exigence,
})

/** The criteria that the search requires: ads that do not specify them are worth mentioning. */
export const exiges = (filtres: Filtres): Exigible[] => codesExigibles.filter((nom) => filtres[nom] === 'oui')

/** The period in words: « juillet », « du 1er au 14 juillet », « à partir du 1er juillet »; without years near `de`. */
export function sayPeriode({ du, au }: Pick<Filtres, 'du' | 'au'>, de: string): string | null {
  const mois = moisDe({ du, au })
  if (mois) return sayMois(mois, de)
  if (du && au) return `du ${sayIntervalle(du, au, de)}`
  if (du) return `à partir du ${sayJour(du, de)}`
  return au && `jusqu’au ${sayJour(au, de)}`
}

/** Each filter in words, with the filters that remain once it is removed. */
export function listFiltres(filtres: Filtres, de: string): { mot: string; sans: Partial<Filtres> }[] {
  const { demijournees, patientele, prixmax, honorairesmin } = filtres
  const mots: [string | null, Partial<Filtres>][] = [
    [sayQuand(filtres, de), { du: null, au: null }],
    ...codesExigibles.map((nom): [string | null, Partial<Filtres>] => [
      sayExigence(nom, filtres[nom]),
      { [nom]: null },
    ]),
    [demijournees && `${sayDemiJournees(demijournees)} au plus`, { demijournees: null }],
    [patientele && `patientèle\u00a0: ${patienteles[patientele].toLowerCase()}`, { patientele: null }],
    [prixmax && `${formatWholeEuros(prixmax)} au plus`, { prixmax: null }],
    [honorairesmin && `${formatWholeEuros(honorairesmin)} d’honoraires par an au moins`, { honorairesmin: null }],
  ].map(([mot, sans]) => [mot || null, sans] as [string | null, Partial<Filtres>])
  return mots.flatMap(([mot, sans]) => (mot ? [{ mot, sans }] : []))
}

function sayQuand(filtres: Filtres, de: string): string | null {
  const periode = sayPeriode(filtres, de)
  return periode && moisDe(filtres) ? `en ${periode}` : periode
}

function sayExigence(nom: Exigible, exigence: Exigence | null): string | null {
  if (exigence === 'oui') return exigibles[nom].libelle.toLowerCase()
  return exigence && `${exigibles[nom].tait} non précisé`
}

/** How many ads do not specify a required criterion: « 4 autres ne précisent pas le logement ». */
export const saySilence = (n: number, nom: Exigible): string =>
  `${formatNombre(n)} autre${n > 1 ? 's' : ''} ne précise${n > 1 ? 'nt' : ''} pas ${exigibles[nom].tait}`
