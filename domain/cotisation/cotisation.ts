// The contributions of a kiné under the convention in a year, by body, in the first years and in a sick leave too: the one
// computation that the planner and the tables of the guides share. Income tax is left out.
import { bareme2026 } from './cotisation2026.ts'

export type Bareme = typeof bareme2026

const baremes: readonly Bareme[] = [bareme2026]

/** The latest known: estimates are made with it. */
export const baremeCourant: Bareme = baremes.at(-1)!

export const baremeDe = (annee: number): Bareme | undefined => baremes.find((bareme) => bareme.annee === annee)

/** Said wherever a computed figure is shown. */
export const reserve = `Estimation ${baremeCourant.annee}, activité entièrement conventionnée, année de croisière. Le simulateur officiel fait foi.`

/** The same of the first two years. */
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
  /** Whole euros, as the bodies call them: sums are of what is shown. */
  lignes: Record<NomCotisation, number>
  urssaf: number
  carpimko: number
  total: number
}

/** What each body counts of a year: whole, or from the start on. */
export type PartAnnee = Readonly<Record<Organisme, number>>

export interface Cas {
  /** The aid to who sets up, or the share of the year that it covers. */
  acre?: boolean | number
  /** Due neither in the year of the start, nor by who only replaces. */
  curps?: boolean
  part?: PartAnnee
}

const anneeEntiere: PartAnnee = { urssaf: 1, carpimko: 1 }

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** The base of contributions, from receipts less charges before contributions. */
export function assietteDe(benefice: number, { pass, abattement }: Bareme = baremeCourant): number {
  const retire = clamp(abattement.taux * benefice, abattement.min * pass, abattement.max * pass)
  return Math.max(0, benefice - retire)
}

/** The profit from which a base is reached, where the deduction is its plain share. */
export const beneficeDe = (assiette: number, { abattement }: Bareme = baremeCourant): number =>
  assiette / (1 - abattement.taux)

/** A year’s contributions on a profit, before them and before tax. */
export const computeCotisations = (benefice: number, cas: Cas = {}, bareme: Bareme = baremeCourant): Cotisations =>
  cotisationsSur(assietteDe(benefice, bareme), cas, bareme)

/** The same when tax is paid on receipts less a flat share: charges no longer count. */
export const computeCotisationsMicro = (recettes: number, cas: Cas = {}, bareme: Bareme = baremeCourant): Cotisations =>
  cotisationsSur(bareme.micro.part * recettes, cas, bareme)

/** The contributions called in each of the first two years, before the earnings are known. */
export const computeForfait = (cas: Cas = {}, bareme: Bareme = baremeCourant): Cotisations =>
  cotisationsSur(bareme.forfait * bareme.pass, cas, bareme)

function cotisationsSur(assiette: number, cas: Cas, bareme: Bareme): Cotisations {
  const { acre = false, curps = true, part = anneeEntiere } = cas
  const dues = grossLines(assiette, bareme)
  if (!curps) dues.curps = 0
  for (const [nom, moins] of reductionsAcre(assiette, dues, bareme)) dues[nom] -= Number(acre) * moins
  const lignes = { ...dues }
  for (const organisme of ['urssaf', 'carpimko'] as const)
    for (const nom of organismes[organisme]) lignes[nom] = Math.round(part[organisme] * dues[nom])
  return { assiette: part.urssaf * assiette, ...sums(lignes) }
}

function sums(lignes: Record<NomCotisation, number>): Omit<Cotisations, 'assiette'> {
  const sum = (noms: readonly NomCotisation[]) => noms.reduce((total, nom) => total + lignes[nom], 0)
  const [urssaf, carpimko] = [sum(organismes.urssaf), sum(organismes.carpimko)]
  return { lignes, urssaf, carpimko, total: urssaf + carpimko }
}

function grossLines(assiette: number, bareme: Bareme): Record<NomCotisation, number> {
  const { pass, smic, maladie, indemnites, allocations, curps, retraiteBase, complementaire, asv } = bareme
  const { depuis, plein } = allocations
  const pension = Math.max(assiette, retraiteBase.heuresMin * smic)
  return {
    maladie: assiette < maladie.depuis * pass ? 0 : maladie.taux * assiette,
    indemnites: indemnites.taux * clamp(assiette, indemnites.min * pass, indemnites.max * pass),
    allocations: allocations.taux * clamp((assiette / pass - depuis) / (plein - depuis), 0, 1) * assiette,
    csg: bareme.csg * assiette,
    cfp: bareme.cfp * pass,
    curps: Math.min(curps.taux * assiette, curps.max * pass),
    retraiteBase:
      retraiteBase.taux1 * Math.min(pension, retraiteBase.max1 * pass) +
      retraiteBase.taux2 * Math.min(pension, retraiteBase.max2 * pass),
    complementaire: complementaire.taux * clamp(assiette, complementaire.min * pass, complementaire.max * pass),
    asv: asv.forfait + asv.taux * assiette,
    invaliditeDeces: bareme.invaliditeDeces,
  }
}

/** The ACRE's reductions: a share of the sum due up to the full threshold, then less and less of the sum due there. */
function reductionsAcre(
  assiette: number,
  dues: Record<NomCotisation, number>,
  bareme: Bareme,
): [NomCotisation, number][] {
  const { pass, acre } = bareme
  const reste = clamp((acre.nul * pass - assiette) / ((acre.nul - acre.plein) * pass), 0, 1)
  // Stryker disable next-line EqualityOperator: at the threshold itself, both are the same lines.
  const base = assiette > acre.plein * pass ? grossLines(acre.plein * pass, bareme) : dues
  const aidees = ['indemnites', 'allocations', 'retraiteBase', 'invaliditeDeces'] as const
  return [
    // The caisse pays nearly all of it: what is left to the member is less than a quarter of the whole, and goes first.
    // Between the two thresholds its return in a straight line is fitted to the official simulator: no text that we read says it.
    ['maladie', dues.maladie * reste],
    ...aidees.map((nom): [NomCotisation, number] => [nom, acre.taux * reste * base[nom]]),
  ]
}

/** The final cost of a first year: CARPIMKO redoes the basic pension alone, and the CURPS is not due. */
export function computePremiereAnnee(benefice: number, cas: Cas = {}, bareme: Bareme = baremeCourant): Cotisations {
  const premiere = { ...cas, curps: false }
  const { assiette, lignes } = computeCotisations(benefice, premiere, bareme)
  const { complementaire, asv, invaliditeDeces } = computeForfait(premiere, bareme).lignes
  return { assiette, ...sums({ ...lignes, complementaire, asv, invaliditeDeces }) }
}

/** The second year's supplement, once the first one’s earnings are known; below zero, it is given back. */
export function computeRegularisation(benefice: number, cas: Cas = {}, bareme: Bareme = baremeCourant) {
  const appelees = computeForfait({ ...cas, curps: false }, bareme)
  const dues = computePremiereAnnee(benefice, cas, bareme)
  const [urssaf, retraiteBase] = [dues.urssaf - appelees.urssaf, dues.carpimko - appelees.carpimko]
  return { appelees, urssaf, retraiteBase, total: urssaf + retraiteBase }
}

/** The share of a profit that contributions take in a usual year, in whole per cent. */
export const partAGarder = (benefice: number, bareme: Bareme = baremeCourant): number =>
  Math.round((100 * computeCotisations(benefice, {}, bareme).total) / benefice)

/** The least profit, in thousands, from which that share is never more than a percentage. */
export function beneficeDesPart(pourCent: number, bareme: Bareme = baremeCourant): number {
  let benefice = bareme.pass
  while (computeCotisations(benefice, {}, bareme).total <= (pourCent / 100) * benefice) benefice -= 1
  return 1000 * Math.ceil((benefice + 1) / 1000)
}

/** The ACRE's reduction of a year. */
export const computeGainAcre = (benefice: number, bareme: Bareme = baremeCourant): number =>
  computeCotisations(benefice, {}, bareme).total - computeCotisations(benefice, { acre: true }, bareme).total

/** The profits up to which the aid is whole, and from which there is none. */
export const seuilsAcre = (bareme: Bareme = baremeCourant) => ({
  plein: Math.round(beneficeDe(bareme.acre.plein * bareme.pass, bareme)),
  nul: Math.round(beneficeDe(bareme.acre.nul * bareme.pass, bareme)),
})

/** Euros a day from the Assurance Maladie, from the fourth to the ninetieth, for three years at this profit. */
export function indemniteJour(benefice: number, bareme: Bareme = baremeCourant): number {
  const { pass, indemnites, arret } = bareme
  const assiette = assietteDe(benefice, bareme)
  if (assiette < arret.min * pass) return 0
  const cotisee = clamp(assiette, indemnites.min * pass, indemnites.max * pass)
  return Math.round((100 * cotisee) / arret.diviseur) / 100
}
