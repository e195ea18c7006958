// The contributions planner: its form, the address that holds it, and the results shown.
import { isJour } from '../date/jour.ts'
import { truncate } from '../text/texte.ts'
import { computeAppels, type Rythme, rythmes } from './appel.ts'
import {
  type Bareme,
  baremeCourant,
  baremeDe,
  type Cotisations,
  computeCotisations,
  computeCotisationsMicro,
  derniereAnnee,
  indemniteJour,
  type PremiereAnnee,
} from './cotisation.ts'
import { type AnneeActivite, computeDebut, periodeAcre } from './debut.ts'

export const statuts = {
  titulaire: 'Titulaire d’un cabinet',
  assistant: 'Assistant ou collaborateur',
  remplacant: 'Remplaçant exclusif',
} as const

export type Statut = keyof typeof statuts

export const readRythme = (texte: unknown): Rythme =>
  typeof texte === 'string' && Object.hasOwn(rythmes, texte) ? (texte as Rythme) : 'mois'

/** Default: the most common situation when the address gives none. */
export const readStatut = (texte: unknown): Statut =>
  typeof texte === 'string' && Object.hasOwn(statuts, texte) ? (texte as Statut) : 'assistant'

export interface Prevision {
  annee: number
  /** Over twelve months, in euros. */
  recettes: number
  /** Including what is paid to the practice, when it is known. */
  charges: number
  acre: boolean
  statut: Statut
  /** How the Urssaf and income tax are paid. */
  rythme: Rythme
  outremer: boolean
  /** First day of activity, yyyy-mm-dd; empty when not given. */
  debut: string
  /** The share of receipts that the physiotherapist keeps, 0 to 100. */
  retrocession: number
  /** What is paid to the practice and added to the charges; 0 when the charges already include it. */
  redevance: number
}

export type ChampPrevision = 'annee' | 'recettes' | 'charges' | 'debut' | 'retrocession'

/** The form as typed; an address without values shows an example. */
export interface SaisiePrevision extends Record<ChampPrevision, string> {
  statut: string
  rythme: string
  acre: string
  outremer: string
  redevance: string
}

/** Whether the typed charges include what is paid to the practice. */
export const choixRedevance = { comptee: 'Oui', ajoutee: 'Non' } as const

const exemple: SaisiePrevision = {
  annee: String(baremeCourant.annee),
  recettes: '60000',
  charges: '18000',
  acre: '',
  statut: 'assistant',
  rythme: 'mois',
  outremer: '',
  debut: '',
  retrocession: '75',
  redevance: 'comptee',
}

export const cheminPrevision = '/ressources/simulateur-cotisations'

export function readSaisiePrevision(params: { get(nom: string): unknown }): SaisiePrevision {
  const noms = Object.keys(exemple) as (keyof SaisiePrevision)[]
  const textes = noms.map((nom) => [nom, params.get(nom)] as const)
  // A missing field was left empty, except that a short form sends few fields.
  return Object.fromEntries(
    textes.map(([nom, texte]) => [nom, typeof texte === 'string' ? truncate(texte, 20) : exemple[nom]]),
  ) as unknown as SaisiePrevision
}

/** The address that shows this form. */
export const adressePrevision = (saisie: SaisiePrevision): string => adresseDe(cheminPrevision, saisie)

export const adresseDe = (chemin: string, saisie: SaisiePrevision): string =>
  `${chemin}?${Object.entries(saisie)
    // Like an HTML form: an unticked box sends nothing.
    .filter(([nom, texte]) => (nom !== 'acre' && nom !== 'outremer') || texte)
    .map(([nom, texte]) => `${nom}=${encodeURIComponent(texte)}`)
    .join('&')}`

const eurosMax = 1_000_000

/** Reads « 60 000 », « 60.000 » or « 60000,50 € »; NaN for anything else. */
const readEuros = (texte: string): number =>
  // A dot followed by three digits separates thousands.
  readNombre(/^[\d\s]+(\.\d{3})+(,\d*)?[\s€]*$/.test(texte) ? texte.replaceAll('.', '') : texte)

function readNombre(texte: string): number {
  const nu = texte.replaceAll(/[\s€%]/g, '').replace(',', '.')
  return /^\d+(\.\d*)?$/.test(nu) ? Number(nu) : Number.NaN
}

/** « 1/9/2026 » as 2026-09-01; any other text unchanged. */
export const readJour = (texte: string): string =>
  texte
    .trim()
    .replace(/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/, (_, jour: string, mois: string, an: string) =>
      [an, mois.padStart(2, '0'), jour.padStart(2, '0')].join('-'),
    )

export type RefusPrevision = Partial<Record<ChampPrevision, string>>

/** The error sentence of each field that cannot be read. */
export function refusePrevision(saisie: SaisiePrevision): RefusPrevision {
  const refus: RefusPrevision = {}
  if (!baremeDe(Number(saisie.annee)))
    refus.annee = `Nous n’avons pas les montants de cette année-là\u00a0: ce calcul est fait avec ceux de ${baremeCourant.annee}.`
  for (const champ of ['recettes', 'charges'] as const) {
    const euros = readEuros(saisie[champ])
    if (Number.isNaN(euros)) refus[champ] = 'Écrivez un montant en euros, par exemple 60 000.'
    else if (euros > eurosMax) refus[champ] = 'Ce calcul s’arrête à 1 000 000 €.'
  }
  if (!(readNombre(saisie.retrocession) <= 100)) refus.retrocession = 'Écrivez un pourcentage entre 0 et 100.'
  const debut = readJour(saisie.debut)
  if (debut && !isJour(debut)) refus.debut = 'Écrivez une date, par exemple 01/09/2026.'
  else if (Number(debut.slice(0, 4)) > derniereAnnee)
    refus.debut = `C’est trop loin pour nos montants\u00a0: ce calcul s’arrête au 31/12/${derniereAnnee}.`
  return refus
}

/** What the calendar depends on; works even when the amounts of the form are refused. */
export const readDebutant = ({ debut, statut, rythme, outremer }: SaisiePrevision) => ({
  debut: readJour(debut),
  statut: readStatut(statut),
  rythme: readRythme(rythme),
  outremer: outremer !== '',
})

/** The values of a form that has no error. */
export function readPrevision(saisie: SaisiePrevision): Prevision {
  const debutant = readDebutant(saisie)
  const [recettes, retrocession] = [readEuros(saisie.recettes), readNombre(saisie.retrocession)]
  const redevance = saisie.redevance === 'ajoutee' ? Math.round((recettes * (100 - retrocession)) / 100) : 0
  return {
    ...debutant,
    // Those who start later see the year of the start.
    annee: Math.max(Number(saisie.annee), Number(debutant.debut.slice(0, 4))),
    recettes,
    charges: readEuros(saisie.charges) + redevance,
    acre: saisie.acre !== '',
    retrocession,
    redevance,
  }
}

/** The amounts shown: for a full year, or for the part of it after the start. */
export interface Resultat {
  annee: number
  /** The scale used: that of the year, or the latest one. */
  bareme: Bareme
  recettes: number
  charges: number
  /** The amount added to the charges for what is paid to the practice. */
  redevance: number
  benefice: number
  /** For a first year, the higher of the two readings. */
  dues: Cotisations
  /** Both readings of a first year, when they differ. */
  lectures: PremiereAnnee | null
  net: number
  /** To put aside each month for contributions, without tax. */
  parMois: number
  /** The first two years of activity, when the year shown is one of them. */
  annees: readonly [AnneeActivite, AnneeActivite] | null
  /** The twelve months of ACRE, when it was asked for and the start is known. */
  acre: { du: string; au: string; finie: boolean } | null
}

export function computePrevision(prevision: Prevision): Resultat {
  const { annee, acre, statut, debut, recettes, charges } = prevision
  const bareme = baremeDe(annee)!
  const benefice = recettes - charges
  const cas = { acre, curps: statut !== 'remplacant' }
  const douze = acre && debut ? periodeAcre(debut) : null
  const periode = douze && { ...douze, finie: douze.au < `${annee}-01-01` }
  const annees = debut >= `${annee - 1}` ? computeDebut(benefice, debut, cas) : null
  const montree = annees?.find((activite) => activite.annee === annee)
  const lectures = montree?.simulateur ? { loi: montree.dues, simulateur: montree.simulateur } : null
  const dues = lectures
    ? chooseHigher(lectures)
    : (montree?.dues ?? computeCotisations(benefice, { ...cas, acre: acre && !periode?.finie }, bareme))
  const part = montree?.part ?? 1
  return {
    annee,
    bareme,
    recettes: part * recettes,
    charges: part * charges,
    redevance: part * prevision.redevance,
    benefice: part * benefice,
    dues,
    lectures,
    net: part * benefice - dues.total,
    parMois: montree?.parMois ?? Math.ceil(dues.total / 12),
    annees,
    acre: periode,
  }
}

const chooseHigher = ({ loi, simulateur }: PremiereAnnee): Cotisations =>
  loi.total > simulateur.total ? loi : simulateur

/**
 * Approximate amount of each payment of the first years, by key in the calendar; undefined when the year shown is a later one.
 */
export function computeMontants(prevision: Prevision): Map<string, number> | undefined {
  const { annee, acre, statut, rythme, debut, recettes, charges } = prevision
  return debut >= `${annee - 1}`
    ? computeAppels(recettes - charges, debut, { acre, curps: statut !== 'remplacant' }, rythme)
    : undefined
}

export interface Part {
  nom: 'charges' | 'urssaf' | 'carpimko' | 'net'
  /** Whole euros per hundred. */
  euros: number
}

/** How a hundred euros of receipts are shared out; null when receipts do not cover charges and contributions. */
export function partsDeCent({ recettes, charges, dues, net }: Resultat): Part[] | null {
  if (recettes <= 0 || net < 0) return null
  const exactes = { charges, urssaf: dues.urssaf, carpimko: dues.carpimko, net }
  const parts = Object.entries(exactes).map(([nom, euros]) => ({
    nom: nom as Part['nom'],
    exact: (100 * euros) / recettes,
  }))
  // Rounds down, then gives the missing euros to the parts with the largest remainders, so that the sum is a hundred.
  const manque = 100 - parts.reduce((sum, { exact }) => sum + Math.floor(exact), 0)
  const perdants = parts.toSorted((a, b) => (b.exact % 1) - (a.exact % 1)).slice(0, manque)
  return parts.map((part) => ({ nom: part.nom, euros: Math.floor(part.exact) + (perdants.includes(part) ? 1 : 0) }))
}

/** Twelve months of retrocession, in euros: the share kept, and the rest. */
export function computeRetrocession({ recettes, retrocession }: Prevision): { part: number; reste: number } {
  const part = Math.round((recettes * retrocession) / 100)
  return { part, reste: Math.round(recettes) - part }
}

export interface PeriodeArret {
  jours: string
  /** Euros a day: the allowance, and what is missing to reach the daily profit. */
  recu: number
  manque: number
}

/** The sick-leave allowances of each period, and the cover needed to keep the full profit. */
export function computeArret(benefice: number, bareme: Bareme = baremeCourant): PeriodeArret[] {
  const jour = Math.max(0, benefice) / 365
  const periode = (jours: string, recu: number) => ({ jours, recu, manque: Math.max(0, jour - recu) })
  return [
    periode(`1 à ${bareme.arret.carence}`, 0),
    periode('4 à 90', indemniteJour(benefice, bareme)),
    periode('91 et plus', bareme.arret.jourCaisse),
  ]
}

/**
 * The regime that leaves more after contributions and tax; neither from 10 to 14 % of charges. Thresholds found with the official
 * simulator for 30 000 to 60 000 € of receipts, a single person without other income.
 */
export function nameRegime({ recettes, charges }: Pick<Prevision, 'recettes' | 'charges'>): 'micro' | 'egal' | 'reel' {
  if (charges < 0.1 * recettes) return 'micro'
  return charges > 0.14 * recettes ? 'reel' : 'egal'
}

/** A usual year’s contributions under both regimes; null above the limit of receipts of micro-BNC, where there is no choice. */
export function compareRegimes({
  annee,
  recettes,
  charges,
  statut,
}: Prevision): { reel: number; micro: number } | null {
  const bareme = baremeDe(annee)!
  if (recettes > bareme.micro.recettesMax) return null
  const cas = { curps: statut !== 'remplacant' }
  return {
    reel: computeCotisations(recettes - charges, cas, bareme).total,
    micro: computeCotisationsMicro(recettes, cas, bareme).total,
  }
}
