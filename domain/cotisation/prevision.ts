// The planner of contributions: what its form holds, how an address writes it, and what is shown of it.

import { isJour } from '../jour.ts'
import { truncate } from '../texte.ts'
import {
  type Bareme,
  baremeCourant,
  baremeDe,
  type Cas,
  type Cotisations,
  computeCotisations,
  computeCotisationsMicro,
  computePremiereAnnee,
  computeRegularisation,
  indemniteJour,
} from './cotisation.ts'

export const statuts = {
  titulaire: 'Titulaire d’un cabinet',
  assistant: 'Assistant ou collaborateur',
  remplacant: 'Remplaçant exclusif',
} as const

export type Statut = keyof typeof statuts

/** The commonest for who is not one of them. */
export const readStatut = (texte: unknown): Statut =>
  typeof texte === 'string' && Object.hasOwn(statuts, texte) ? (texte as Statut) : 'assistant'

export interface Prevision {
  annee: number
  /** Of a whole year, in euros. */
  recettes: number
  charges: number
  acre: boolean
  statut: Statut
  /** The first day of activity, yyyy-mm-dd; empty when it is not said. */
  debut: string
  /** The share that an ad names, 0 to 100, whoever it is for. */
  retrocession: number
}

export type ChampPrevision = 'recettes' | 'charges' | 'debut' | 'retrocession'

/** The form as it was typed, with what it lacks; an example stands in an address that says nothing. */
export interface SaisiePrevision extends Record<ChampPrevision, string> {
  annee: string
  statut: string
  acre: string
}

const exemple: SaisiePrevision = {
  annee: String(baremeCourant.annee),
  recettes: '60000',
  charges: '18000',
  acre: '',
  statut: 'assistant',
  debut: '',
  retrocession: '25',
}

export const cheminPrevision = '/ressources/simulateur-cotisations'

export function readSaisiePrevision(params: { get(nom: string): unknown }): SaisiePrevision {
  const noms = Object.keys(exemple) as (keyof SaisiePrevision)[]
  const textes = noms.map((nom) => [nom, params.get(nom)] as const)
  // A field the form does not send was left empty, but a short form asks for little.
  return Object.fromEntries(
    textes.map(([nom, texte]) => [nom, typeof texte === 'string' ? truncate(texte, 20) : exemple[nom]]),
  ) as unknown as SaisiePrevision
}

/** The address that shows this form as it is. */
export const adressePrevision = (saisie: SaisiePrevision): string =>
  `${cheminPrevision}?${Object.entries(saisie)
    // As a form sends it: a box that is not ticked says nothing.
    .filter(([nom, texte]) => nom !== 'acre' || texte)
    .map(([nom, texte]) => `${nom}=${encodeURIComponent(texte)}`)
    .join('&')}`

const eurosMax = 1_000_000

/** « 60 000 », « 60000,50 € »; NaN for what is no amount. */
function readEuros(texte: string): number {
  const nu = texte.replaceAll(/[\s€]/g, '').replace(',', '.')
  return /^\d+(\.\d*)?$/.test(nu) ? Number(nu) : Number.NaN
}

export type RefusPrevision = Partial<Record<ChampPrevision, string>>

/** The sentence for each field that cannot be read. */
export function refusePrevision(saisie: SaisiePrevision): RefusPrevision {
  const refus: RefusPrevision = {}
  for (const champ of ['recettes', 'charges'] as const) {
    const euros = readEuros(saisie[champ])
    if (Number.isNaN(euros)) refus[champ] = 'Écrivez un montant en euros, par exemple 60 000.'
    else if (euros > eurosMax) refus[champ] = 'Ce calcul s’arrête à 1 000 000 €.'
  }
  const part = readEuros(saisie.retrocession.replace('%', ''))
  if (!(part <= 100)) refus.retrocession = 'Écrivez un pourcentage entre 0 et 100.'
  if (saisie.debut && !isJour(saisie.debut)) refus.debut = 'Écrivez une date, par exemple 2026-09-01.'
  return refus
}

/** The fields of a form that nothing refuses. */
export function readPrevision(saisie: SaisiePrevision): Prevision {
  return {
    annee: baremeDe(Number(saisie.annee)).annee,
    recettes: readEuros(saisie.recettes),
    charges: readEuros(saisie.charges),
    acre: saisie.acre !== '',
    statut: readStatut(saisie.statut),
    debut: saisie.debut,
    retrocession: readEuros(saisie.retrocession.replace('%', '')),
  }
}

export interface Resultat {
  bareme: Bareme
  benefice: number
  dues: Cotisations
  net: number
  /** To put aside each month for contributions, tax apart. */
  parMois: number
  /** The year of activity: 1, 2, or 3 for any later or unknown. */
  rang: 1 | 2 | 3
  /** Of the second year; null from the third on. */
  regularisation: ReturnType<typeof computeRegularisation> | null
  /** Asked for, but its twelve months are over. */
  acreFinie: boolean
}

export function computePrevision({ annee, recettes, charges, acre, statut, debut }: Prevision): Resultat {
  const bareme = baremeDe(annee)
  const rang = rangAnnee(debut, annee)
  const cas: Cas = { acre: acre && !(debut && rang > 1), curps: statut !== 'remplacant' }
  const benefice = recettes - charges
  const dues = (rang === 1 ? computePremiereAnnee : computeCotisations)(benefice, cas, bareme)
  return {
    bareme,
    benefice,
    dues,
    net: benefice - dues.total,
    parMois: Math.ceil(dues.total / 12),
    rang,
    regularisation: rang < 3 ? computeRegularisation(benefice, { acre }, bareme) : null,
    acreFinie: acre && !cas.acre,
  }
}

function rangAnnee(debut: string, annee: number): 1 | 2 | 3 {
  // Without a day, the year 0: long ago.
  const passees = annee - Number(debut.slice(0, 4))
  return passees <= 0 ? 1 : passees === 1 ? 2 : 3
}

export interface Part {
  nom: 'charges' | 'urssaf' | 'carpimko' | 'net'
  /** Whole euros out of a hundred. */
  euros: number
}

/** The parts of a hundred euros of receipts; null when they do not pay for charges and contributions. */
export function partsDeCent({ recettes, charges }: Prevision, { dues, net }: Resultat): Part[] | null {
  if (recettes <= 0 || net < 0) return null
  const exactes = { charges, urssaf: dues.urssaf, carpimko: dues.carpimko, net }
  const parts = Object.entries(exactes).map(([nom, euros]) => ({
    nom: nom as Part['nom'],
    exact: (100 * euros) / recettes,
  }))
  // Rounded down, then the euros that lack go to those that lost most, so that the sum is a hundred.
  const manque = 100 - parts.reduce((sum, { exact }) => sum + Math.floor(exact), 0)
  const perdants = parts.toSorted((a, b) => (b.exact % 1) - (a.exact % 1)).slice(0, manque)
  return parts.map((part) => ({ nom: part.nom, euros: Math.floor(part.exact) + (perdants.includes(part) ? 1 : 0) }))
}

/** A retrocession over a year, in euros: the share it names, and the rest. */
export function computeRetrocession({ recettes, retrocession }: Prevision): { part: number; reste: number } {
  const part = Math.round((recettes * retrocession) / 100)
  return { part, reste: Math.round(recettes) - part }
}

export interface PeriodeArret {
  jours: string
  /** Euros a day: what comes in, and what lacks of a day’s profit. */
  recu: number
  manque: number
}

/** The pay of a sick leave, and the cover that makes the profit whole. */
export function computeArret(benefice: number, bareme: Bareme = baremeCourant): PeriodeArret[] {
  const jour = Math.max(0, benefice) / 365
  const periode = (jours: string, recu: number) => ({ jours, recu, manque: Math.max(0, jour - recu) })
  return [
    periode(`1 à ${bareme.arret.carence}`, 0),
    periode('4 à 90', indemniteJour(benefice, bareme)),
    periode('91 et plus', bareme.arret.jourCaisse),
  ]
}

/** A usual year’s contributions both ways; null above the limit of receipts, where there is no choice. */
export function compareRegimes({
  annee,
  recettes,
  charges,
  statut,
}: Prevision): { reel: number; micro: number } | null {
  const bareme = baremeDe(annee)
  if (recettes > bareme.micro.recettesMax) return null
  const cas = { curps: statut !== 'remplacant' }
  return {
    reel: computeCotisations(recettes - charges, cas, bareme).total,
    micro: computeCotisationsMicro(recettes, cas, bareme).total,
  }
}
