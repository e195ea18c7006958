// The yearly contributions of a physiotherapist under the convention, for each body, including first years and sick leave. The
// planner and the guides' tables both use it. Income tax is not included.
import { jourLegal } from '../date/legalTime.ts'
import { bareme2025 } from './cotisation2025.ts'
import { bareme2026 } from './cotisation2026.ts'

export type Bareme = typeof bareme2026

const baremes: readonly Bareme[] = [bareme2025, bareme2026]

/** The latest scale known, used for estimates. */
export const baremeCourant: Bareme = baremes.at(-1)!

/** How many years after the latest scale may still be computed with it. */
const anneesSansBareme = 2
export const derniereAnnee = baremeCourant.annee + anneesSansBareme

/** The scale of a year. Later years use the latest scale; undefined for a year that cannot be computed. */
export const baremeDe = (annee: number): Bareme | undefined =>
  annee > baremeCourant.annee && annee <= derniereAnnee
    ? baremeCourant
    : baremes.find((bareme) => bareme.annee === annee)

/** The day (mm-dd) by which a year's scale has been published and should be added here. */
const jourBareme = '01-15'

/** The year whose scale should have been added by now; null when none is missing. */
export function baremeManquant(maintenant: Date): number | null {
  const jour = jourLegal(maintenant)
  const annee = Number(jour.slice(0, 4))
  return annee > baremeCourant.annee && jour.slice(5) >= jourBareme ? annee : null
}

/** Tells operators that a year's scale is missing. */
export const sayBaremeManquant = (annee: number): string =>
  `Le barème de ${annee} manque\u00a0: le planificateur calcule encore avec les montants de ${baremeCourant.annee}. Ajoutez domain/cotisation/cotisation${annee}.ts.`

/** Follows an amount computed with another year's scale; empty when the year has its own. */
export const sayMontantsDe = (annee: number): string =>
  baremeDe(annee)?.annee === annee ? '' : `montants de ${baremeCourant.annee}`

/** Says when the scale of a year that has none yet is expected. */
export const sayBaremeAttendu = (annee: number): string =>
  `Les montants de ${annee} ne sont pas encore connus\u00a0: tout est calculé avec ceux de ${baremeCourant.annee}. Ceux de ${annee} seront ici le 15 janvier ${annee}.`

/** The caution shown beside every computed figure. */
export const reserve = `Estimation ${baremeCourant.annee}, activité entièrement conventionnée, année de croisière. Le simulateur officiel fait foi.`

/** The same caution for the first two years. */
export const reserveDebut = reserve.replace('année de croisière', 'année de début')

export const organismes = {
  urssaf: ['maladie', 'indemnites', 'allocations', 'csg', 'cfp', 'curps'],
  carpimko: ['retraiteBase', 'complementaire', 'asv', 'invaliditeDeces'],
} as const

export type Organisme = keyof typeof organismes
export type NomCotisation = (typeof organismes)[Organisme][number]

export const nomsCotisations: Record<NomCotisation, string> = {
  maladie: 'Maladie-maternité',
  indemnites: 'Indemnités journalières',
  allocations: 'Allocations familiales',
  csg: 'CSG-CRDS',
  cfp: 'Formation professionnelle (CFP)',
  curps: 'Unions régionales (CURPS)',
  retraiteBase: 'Retraite de base',
  complementaire: 'Retraite complémentaire',
  asv: 'ASV',
  invaliditeDeces: 'Invalidité-décès',
}

export interface Cotisations {
  assiette: number
  /** Each line in whole euros, as the bodies bill them, so that totals match what is shown. */
  lignes: Record<NomCotisation, number>
  urssaf: number
  carpimko: number
  total: number
}

/** The share of a year that each body counts: 1, or less for the year of the start. */
export type PartAnnee = Readonly<Record<Organisme, number>>

export interface Cas {
  /** Aid to new businesses: whether it applies, or the share of the year that it covers. */
  acre?: boolean | number
  /** False in the year of the start and for those who only replace, who do not owe it. */
  curps?: boolean
  part?: PartAnnee
}

const anneeEntiere: PartAnnee = { urssaf: 1, carpimko: 1 }

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** The base of contributions: profit before contributions, less the legal deduction. */
export function assietteDe(benefice: number, { pass, abattement }: Bareme = baremeCourant): number {
  const retire = clamp(abattement.taux * benefice, abattement.min * pass, abattement.max * pass)
  return Math.max(0, benefice - retire)
}

/** The profit that gives a base, where the deduction is neither at its minimum nor its maximum. */
export const beneficeDe = (assiette: number, { abattement }: Bareme = baremeCourant): number =>
  assiette / (1 - abattement.taux)

/** A year’s contributions on a profit (before contributions and tax). */
export const computeCotisations = (benefice: number, cas: Cas = {}, bareme: Bareme = baremeCourant): Cotisations =>
  cotisationsSur(assietteDe(benefice, bareme), cas, bareme)

/** The same under micro-BNC, taxed on receipts less a flat share: real charges do not count. */
export const computeCotisationsMicro = (recettes: number, cas: Cas = {}, bareme: Bareme = baremeCourant): Cotisations =>
  cotisationsSur(bareme.micro.part * recettes, cas, bareme)

function cotisationsSur(assiette: number, { acre = false, curps = true }: Cas, bareme: Bareme): Cotisations {
  const dues = reduceByAcre(grossLines(assiette, bareme), assiette, Number(acre) * tauxAcre(assiette, bareme), bareme)
  if (!curps) dues.curps = 0
  return roundLines(assiette, dues)
}

/** Rounds each line to whole euros, then adds them up. */
function roundLines(assiette: number, dues: Readonly<Record<NomCotisation, number>>): Cotisations {
  const lignes = { ...dues }
  for (const noms of Object.values(organismes)) for (const nom of noms) lignes[nom] = Math.round(dues[nom])
  const sum = (noms: readonly NomCotisation[]) => noms.reduce((total, nom) => total + lignes[nom], 0)
  const [urssaf, carpimko] = [sum(organismes.urssaf), sum(organismes.carpimko)]
  return { assiette, lignes, urssaf, carpimko, total: urssaf + carpimko }
}

function grossLines(assiette: number, bareme: Bareme): Record<NomCotisation, number> {
  const { pass, maladie, indemnites, curps, retraiteBase, complementaire, asv } = bareme
  const { min, max } = complementaire
  return {
    maladie: assiette < maladie.depuis * pass ? 0 : maladie.taux * assiette,
    indemnites: indemnites.taux * clamp(assiette, indemnites.min * pass, indemnites.max * pass),
    allocations: allocationsSur(assiette, bareme),
    csg: bareme.csg * assiette,
    cfp: bareme.cfp * pass,
    curps: Math.min(curps.taux * assiette, curps.max * pass),
    retraiteBase: retraiteBaseSur(Math.max(assiette, retraiteBase.heuresMin * bareme.smic), bareme),
    complementaire:
      complementaire.forfait + complementaire.taux * (clamp(assiette, min * pass, max * pass) - min * pass),
    asv: asv.forfait + asv.taux * assiette,
    invaliditeDeces: bareme.invaliditeDeces,
  }
}

const allocationsSur = (assiette: number, { pass, allocations: { taux, depuis, plein } }: Bareme): number =>
  taux * clamp((assiette / pass - depuis) / (plein - depuis), 0, 1) * assiette

const retraiteBaseSur = (assiette: number, { pass, retraiteBase: { taux1, max1, taux2, max2 } }: Bareme): number =>
  taux1 * Math.min(assiette, max1 * pass) + taux2 * Math.min(assiette, max2 * pass)

/** The share of the aided contributions that the ACRE removes: full up to a base, then decreasing, zero above a second base. */
function tauxAcre(assiette: number, { pass, acre }: Bareme): number {
  const [plein, nul] = [acre.plein * pass, acre.nul * pass]
  const reste = clamp((nul - assiette) / (nul - plein), 0, 1)
  return (acre.taux * reste * plein) / Math.max(plein, assiette)
}

/**
 * The lines less the ACRE. The caisse pays nearly all of the sickness contribution, so the aid exceeds what the member pays of it
 * (mon-entreprise, Acre.publicodes, « montant maladie-maternité »). The minimum for daily allowances gets no aid.
 */
function reduceByAcre(
  dues: Record<NomCotisation, number>,
  assiette: number,
  taux: number,
  { pass, indemnites }: Bareme,
): Record<NomCotisation, number> {
  if (taux <= 0) return dues
  const less = { ...dues, maladie: 0 }
  for (const nom of ['allocations', 'retraiteBase', 'invaliditeDeces'] as const) less[nom] *= 1 - taux
  if (assiette >= indemnites.min * pass) less.indemnites *= 1 - taux
  return less
}

/** The Urssaf lines of a year of start: prorated by days, except two amounts due in full. */
function linesOfUrssaf(assiette: number, acre: number, bareme: Bareme): Record<NomCotisation, number> {
  return { ...reduceByAcre(grossLines(assiette, bareme), assiette, acre, bareme), curps: 0 }
}

/** What is asked in a first year, on a flat base, before the income is known. */
export function computeForfait({ acre = false, part = anneeEntiere }: Cas = {}, bareme = baremeCourant): Cotisations {
  const assiette = bareme.forfait * bareme.pass
  const taux = Number(acre) * tauxAcre(assiette, bareme)
  const entiere = reduceByAcre(grossLines(assiette, bareme), assiette, taux, bareme)
  const dues = linesOfUrssaf(part.urssaf * assiette, taux, bareme)
  for (const nom of organismes.carpimko) dues[nom] = part.carpimko * entiere[nom]
  return roundLines(part.urssaf * assiette, dues)
}

/** The final cost of a first year, under the two readings of its rules. */
export interface PremiereAnnee {
  /**
   * By the code: the CARPIMKO counts from the quarter after the start (R. 643-1), only the basic pension is recomputed on real
   * income, and the CURPS is not due.
   */
  loi: Cotisations
  /**
   * By the Urssaf's simulator (mon-entreprise, modele-ti, assiette-minimale.publicodes): the CARPIMKO counts from the start, on
   * the real income, with its minima in full; no minimum of the basic pension under ninety days; the CURPS is due by those who
   * work on 1 January.
   */
  simulateur: Cotisations
}

/** `benefice` is that of twelve months, of which only a part is earned in the first year. */
export function computePremiereAnnee(
  benefice: number,
  { acre = false, curps = true, part = anneeEntiere }: Cas = {},
  bareme: Bareme = baremeCourant,
): PremiereAnnee {
  const ofTwelveMonths = assietteDe(benefice, bareme)
  const taux = Number(acre) * tauxAcre(ofTwelveMonths, bareme)
  const assiette = assietteDe(part.urssaf * benefice, bareme)
  const urssaf = linesOfUrssaf(assiette, taux, bareme)
  // The thresholds of the rate are those of a full year.
  urssaf.allocations = part.urssaf * (1 - taux) * allocationsSur(ofTwelveMonths, bareme)
  const entiere = reduceByAcre(grossLines(ofTwelveMonths, bareme), ofTwelveMonths, taux, bareme)
  const forfait = grossLines(bareme.forfait * bareme.pass, bareme)
  const isShort = Math.round(365 * part.urssaf) < 90
  return {
    loi: roundLines(assiette, {
      ...urssaf,
      retraiteBase: part.carpimko * entiere.retraiteBase,
      complementaire: part.carpimko * forfait.complementaire,
      asv: part.carpimko * forfait.asv,
      invaliditeDeces: part.carpimko * entiere.invaliditeDeces,
    }),
    simulateur: roundLines(assiette, {
      ...urssaf,
      curps: curps && part.urssaf === 1 ? grossLines(assiette, bareme).curps : 0,
      ...(isShort && { retraiteBase: (1 - taux) * retraiteBaseSur(assiette, bareme) }),
    }),
  }
}

/** By the code: what the second year adds once the first year's income is known; negative when it is refunded. */
export function computeRegularisation(benefice: number, cas: Cas = {}, bareme: Bareme = baremeCourant) {
  const appelees = computeForfait(cas, bareme)
  const dues = computePremiereAnnee(benefice, cas, bareme).loi
  const [urssaf, carpimko] = [dues.urssaf - appelees.urssaf, dues.carpimko - appelees.carpimko]
  return { appelees, urssaf, carpimko, total: urssaf + carpimko }
}

/** The share of a profit that contributions take in a usual year, as a whole percentage. */
export const partAGarder = (benefice: number, bareme: Bareme = baremeCourant): number =>
  Math.round((100 * computeCotisations(benefice, {}, bareme).total) / benefice)

/**
 * The lowest profit, in thousands of euros, above which that share stays within a percentage. By halves: pages compute it when
 * they load, and the share only falls as the profit rises.
 */
export function beneficeDesPart(pourCent: number, bareme: Bareme = baremeCourant): number {
  let [trop, assez] = [0, bareme.pass]
  while (assez - trop > 1) {
    const benefice = Math.floor((trop + assez) / 2)
    if (computeCotisations(benefice, {}, bareme).total <= (pourCent / 100) * benefice) assez = benefice
    else trop = benefice
  }
  return 1000 * Math.ceil(assez / 1000)
}

/** How much the ACRE takes off a year's contributions. */
export const computeGainAcre = (benefice: number, bareme: Bareme = baremeCourant): number =>
  computeCotisations(benefice, {}, bareme).total - computeCotisations(benefice, { acre: true }, bareme).total

/** The profit up to which the aid is full, and the one above which there is none. */
export const seuilsAcre = (bareme: Bareme = baremeCourant) => ({
  plein: Math.round(beneficeDe(bareme.acre.plein * bareme.pass, bareme)),
  nul: Math.round(beneficeDe(bareme.acre.nul * bareme.pass, bareme)),
})

/**
 * The daily allowance in euros paid by the Assurance Maladie from day 4 to day 90, for someone with this profit in the last three
 * years.
 */
export function indemniteJour(benefice: number, bareme: Bareme = baremeCourant): number {
  const { pass, indemnites, arret } = bareme
  const assiette = assietteDe(benefice, bareme)
  if (assiette < arret.min * pass) return 0
  const cotisee = clamp(assiette, indemnites.min * pass, indemnites.max * pass)
  return Math.round((100 * cotisee) / arret.diviseur) / 100
}
