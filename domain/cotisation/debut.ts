// The first two years of activity: the share of the first year that each body counts, the twelve months of ACRE, and the amounts
// asked, paid and to put aside.
import { addJours, addMois, countJours, nextTrimestre } from '../date/jour.ts'
import {
  type Bareme,
  baremeCourant,
  baremeDe,
  type Cas,
  type Cotisations,
  computeCotisations,
  computeForfait,
  computePremiereAnnee,
  computeRegularisation,
  type PartAnnee,
} from './cotisation.ts'

/** Receipts of a full year up to which no VAT is due. */
const seuilTva = 37_500

const anneeDe = (jour: string): number => Number(jour.slice(0, 4))

/** The Urssaf counts days, as the official simulator does; the CARPIMKO counts the quarters after that of the start. */
export function partAnnee(debut: string): PartAnnee {
  const [an, suivant] = [anneeDe(debut), `${anneeDe(debut) + 1}-01-01`]
  const affiliation = nextTrimestre(debut)
  return {
    urssaf: countJours(debut, suivant) / countJours(`${an}-01-01`, suivant),
    carpimko: affiliation === suivant ? 0 : (13 - Number(affiliation.slice(5, 7))) / 12,
  }
}

/** After 5 August, the first Urssaf payment is asked in the following year. */
export const isApresAout = (debut: string): boolean => debut.slice(5) > '08-05'

/** First and last day of the ACRE. */
export const periodeAcre = (debut: string): { du: string; au: string } => ({
  du: debut,
  au: addJours(addMois(debut, 12), -1),
})

export interface AnneeActivite {
  annee: number
  /** Number of monthly savings in the year, a started month counting as one. */
  mois: number
  /** The share of the year after the start, and the profit made in it. */
  part: number
  benefice: number
  /** The final cost of the year; for the first year, by the code. */
  dues: Cotisations
  /** The final cost of the first year by the Urssaf's simulator. */
  simulateur?: Cotisations
  /** What is asked during the year: on a flat base in the first year, on the declared income in the second. */
  appele: { urssaf: number; carpimko: number }
  /** First-year Urssaf payments that are asked in the second year. */
  report: number
  /** In the second year, the correction for the first one; negative when it is refunded. */
  regularisation: { urssaf: number; carpimko: number; total: number }
  aPayer: number
  parMois: number
}

/** The scales of the year of the start and of the next two years (the latest scale for a year without its own). */
export function baremesDebut(debut: string): readonly [Bareme, Bareme, Bareme] {
  const an = anneeDe(debut)
  const read = (annee: number) => baremeDe(annee) ?? baremeCourant
  return [read(an), read(an + 1), read(an + 2)]
}

/** `benefice` is the profit of twelve months. */
export function computeDebut(
  benefice: number,
  debut: string,
  { acre = false, curps = true }: Pick<Cas, 'acre' | 'curps'>,
): readonly [AnneeActivite, AnneeActivite] {
  const [bareme, suivant] = baremesDebut(debut)
  const part = partAnnee(debut)
  const premiere = { acre, curps, part }
  const { loi, simulateur } = computePremiereAnnee(benefice, premiere, bareme)
  const dues = [loi, computeCotisations(benefice, { acre: Number(acre) * (1 - part.urssaf), curps }, suivant)] as const
  const appelees = computeForfait(premiere, bareme)
  const regularisation = computeRegularisation(benefice, premiere, bareme)
  const report = isApresAout(debut) ? appelees.urssaf : 0
  const mois = 13 - Number(debut.slice(5, 7))
  return [
    {
      annee: anneeDe(debut),
      mois,
      part: part.urssaf,
      benefice: part.urssaf * benefice,
      dues: dues[0],
      simulateur,
      appele: appelees,
      report: -report,
      regularisation: { urssaf: 0, carpimko: 0, total: 0 },
      aPayer: appelees.total - report,
      // The higher of the two readings, so that the savings cover either.
      parMois: Math.ceil(Math.max(loi.total, simulateur.total, appelees.total - report) / mois),
    },
    {
      annee: anneeDe(debut) + 1,
      mois: 12,
      part: 1,
      benefice,
      dues: dues[1],
      appele: dues[1],
      report,
      regularisation,
      aPayer: dues[1].total + report + regularisation.total,
      parMois: Math.ceil(dues[1].total / 12),
    },
  ]
}

/** The limits of receipts in the year of the start (VAT exemption and micro-BNC), prorated by days. */
export function seuilsDebut(debut: string, { micro }: Bareme): { tva: number; micro: number } {
  const { urssaf: part } = partAnnee(debut)
  return { tva: Math.round(part * seuilTva), micro: Math.round(part * micro.recettesMax) }
}
