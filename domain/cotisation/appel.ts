// The calls of the Urssaf and of the CARPIMKO, from a start on: their days, and about how much each asks.
import { addJours } from '../date/jour.ts'
import { type Bareme, computeCotisations, computeForfait, type Organisme } from './cotisation.ts'
import { computeDebut, isApresAout, partAnnee } from './debut.ts'

/** The quarters’ days of a year, from the first call on: it comes within ninety days, or the year after. */
export function joursUrssaf(debut: string, an: number): string[] {
  const premier = isApresAout(debut) ? `${Number(debut.slice(0, 4)) + 1}-01-01` : addJours(debut, 90)
  return ['02', '05', '08', '11'].map((mois) => `${an}-${mois}-05`).filter((jour) => jour >= premier)
}

const trimestres = [
  ['01-01', '03-31'],
  ['04-01', '06-30'],
  ['07-01', '09-30'],
  ['10-01', '12-31'],
] as const

/** First and last days of the quarters that it counts in a year. */
export const trimestresCarpimko = (debut: string, an: number): [du: string, au: string][] =>
  trimestres
    .slice(an === Number(debut.slice(0, 4)) ? 4 - 4 * partAnnee(debut).carpimko : 0)
    .map(([du, au]) => [`${an}-${du}`, `${an}-${au}`])

/** Equal whole parts, the last one making the sum. */
const splitEuros = (total: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, rang) =>
    rang === parts - 1 ? total - (parts - 1) * Math.round(total / parts) : Math.round(total / parts),
  )

/** By the names of the calendar, the amounts of three years, which make what the planner says is paid in each. */
export function computeAppels(
  benefice: number,
  debut: string,
  cas: { acre: boolean; curps: boolean },
  bareme: Bareme,
): Map<string, number> {
  const [premiere, deuxieme] = computeDebut(benefice, debut, cas, bareme)
  const forfait = computeForfait({ curps: false }, bareme)
  const croisiere = computeCotisations(benefice, { curps: cas.curps }, bareme)
  const { report, regularisation, dues } = deuxieme
  const cfp = [isApresAout(debut) ? 0 : premiere.dues.lignes.cfp, dues.lignes.cfp, croisiere.lignes.cfp]
  const totaux: Record<Organisme, number[]> = {
    urssaf: [premiere.appele.urssaf - report, dues.urssaf + regularisation.urssaf, croisiere.urssaf].map(
      (total, rang) => total - cfp[rang]!,
    ),
    carpimko: [premiere.appele.carpimko, dues.carpimko + regularisation.retraiteBase, croisiere.carpimko],
  }
  const avances = { urssaf: forfait.urssaf - forfait.lignes.cfp, carpimko: forfait.carpimko }
  const montants = new Map(cfp.map((euros, rang) => [`cfp-${premiere.annee + rang}`, euros]))
  for (const organisme of ['urssaf', 'carpimko'] as const)
    for (const rang of [0, 1, 2]) {
      const an = premiere.annee + rang
      const jours =
        organisme === 'urssaf' ? joursUrssaf(debut, an) : trimestresCarpimko(debut, an).map(([, jour]) => jour)
      const total = totaux[organisme][rang]!
      const avance = Math.round(avances[organisme] / 4)
      // In the second year, the flat base again until the declaration, and the rest after it.
      const parts =
        rang === 1 ? [avance, avance, ...splitEuros(total - 2 * avance, 2)] : splitEuros(total, jours.length)
      for (const [numero, jour] of jours.entries()) montants.set(`${organisme}-${jour}`, parts[numero]!)
    }
  const reporte = `urssaf-${deuxieme.annee}-02-05`
  montants.set(reporte, montants.get(reporte)! + report)
  return montants
}
