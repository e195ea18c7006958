// The payments to the Urssaf and the CARPIMKO after a start: the day or the months of each, and its approximate amount.
import { addJours, addMois } from '../date/jour.ts'
import { computeCotisations, computeForfait } from './cotisation.ts'
import { baremesDebut, computeDebut, isApresAout, partAnnee } from './debut.ts'

/** How often the Urssaf and income tax are paid; monthly unless the form says otherwise. */
export const rythmes = { mois: 'Au mois', trimestre: 'Au trimestre' } as const
export type Rythme = keyof typeof rythmes

/** Number of months after the start that the calendar covers. */
const moisSuivis = 24

export const finSuivi = (debut: string): string => addMois(debut, moisSuivis)

/** One payment due on a day (`mois` null), or one each month of a period that begins at `du`. */
export interface Appel {
  cle: string
  du: string | null
  jour: string
  /** Number of months in the period. */
  mois: number | null
}

const anneeDe = (jour: string): number => Number(jour.slice(0, 4))
const moisDe = (jour: string): number => Number(jour.slice(5, 7))

/** The earliest day of the first Urssaf payment: ninety days after the start, or 1 January when the start is after 5 August. */
const premierAppelUrssaf = (debut: string): string =>
  isApresAout(debut) ? `${anneeDe(debut) + 1}-01-01` : addJours(debut, 90)

/** The quarterly payment days of a year, those before the first payment left out. */
const joursUrssaf = (debut: string, an: number): string[] =>
  ['02', '05', '08', '11'].map((mois) => `${an}-${mois}-05`).filter((jour) => jour >= premierAppelUrssaf(debut))

/** The months of a period that fall within the 24 months covered; empty when none does. */
function listPeriode(cle: string, du: string, au: string, debut: string): Appel[] {
  const fin = finSuivi(debut)
  // The last month covered is left out: its payment may fall after the 24 months.
  const dernier = au < fin ? au : addJours(`${fin.slice(0, 7)}-01`, -1)
  return du < dernier ? [{ cle, du, jour: dernier, mois: moisDe(dernier) - moisDe(du) + 1 }] : []
}

/** In the second year, payments follow the flat base until the June declaration gives the real income. */
export function listAppelsUrssaf(debut: string, rythme: Rythme): Appel[] {
  const an = anneeDe(debut)
  if (rythme === 'trimestre')
    return [an, an + 1, an + 2]
      .flatMap((annee) => joursUrssaf(debut, annee))
      .map((jour) => ({ cle: `urssaf-${jour}`, du: null, jour, mois: null }))
  return [
    ...(isApresAout(debut) ? [] : listPeriode(`urssaf-${an}`, premierAppelUrssaf(debut), `${an}-12-31`, debut)),
    ...listPeriode(`urssaf-${an + 1}-1`, `${an + 1}-01-01`, `${an + 1}-06-30`, debut),
    ...listPeriode(`urssaf-${an + 1}-2`, `${an + 1}-07-01`, `${an + 1}-12-31`, debut),
    ...listPeriode(`urssaf-${an + 2}`, `${an + 2}-01-01`, `${an + 2}-12-31`, debut),
  ]
}

/** What to put aside each month for the CARPIMKO: no source that we found says on which days it asks for payment. */
export function listReservesCarpimko(debut: string): Appel[] {
  const an = anneeDe(debut)
  const premier = 13 - 12 * partAnnee(debut).carpimko
  return [
    ...(premier > 12
      ? []
      : listPeriode(`carpimko-${an}`, `${an}-${String(premier).padStart(2, '0')}-01`, `${an}-12-31`, debut)),
    ...[an + 1, an + 2].flatMap((annee) => listPeriode(`carpimko-${annee}`, `${annee}-01-01`, `${annee}-12-31`, debut)),
  ]
}

/** Splits a total into equal whole euros; the last part takes the remainder. */
const splitEuros = (total: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, rang) =>
    rang === parts - 1 ? total - (parts - 1) * Math.round(total / parts) : Math.round(total / parts),
  )

/** Amount of each payment of three years, by key; the first two years add up to what the planner shows as paid. */
export function computeAppels(
  benefice: number,
  debut: string,
  cas: { acre: boolean; curps: boolean },
  rythme: Rythme,
): Map<string, number> {
  const [premiere, deuxieme] = computeDebut(benefice, debut, cas)
  const [, suivant, dernier] = baremesDebut(debut)
  const forfait = computeForfait({}, suivant)
  const croisiere = computeCotisations(benefice, { curps: cas.curps }, dernier)
  const { report, regularisation, dues, annee } = deuxieme
  const cfp = [isApresAout(debut) ? 0 : premiere.dues.lignes.cfp, dues.lignes.cfp, croisiere.lignes.cfp] as const
  const montants = new Map(cfp.map((euros, rang) => [`cfp-${premiere.annee + rang}`, euros]))

  const [unMois, deuxMois] = [annee - 1, annee].map((an) => `carpimko-${an}`)
  montants.set(unMois!, premiere.appele.carpimko)
  montants.set(deuxMois!, dues.carpimko + regularisation.carpimko)

  const avance = Math.round((forfait.urssaf - forfait.lignes.cfp) / 4)
  const apres = dues.urssaf + regularisation.urssaf - cfp[1] - 2 * avance
  const urssaf = { premiere: premiere.appele.urssaf - report - cfp[0], croisiere: croisiere.urssaf - cfp[2] }
  if (rythme === 'mois') {
    montants.set(`urssaf-${annee - 1}`, urssaf.premiere)
    montants.set(`urssaf-${annee}-1`, 2 * avance + report)
    montants.set(`urssaf-${annee}-2`, apres)
  } else {
    const setQuarters = (an: number, parts: readonly number[]) => {
      for (const [rang, jour] of joursUrssaf(debut, an).entries()) montants.set(`urssaf-${jour}`, parts[rang]!)
    }
    setQuarters(annee - 1, splitEuros(urssaf.premiere, joursUrssaf(debut, annee - 1).length))
    setQuarters(annee, [avance + report, avance, ...splitEuros(apres, 2)])
    setQuarters(annee + 1, splitEuros(urssaf.croisiere, 4))
  }
  // Only some months of the third year are within the 24 months.
  const parAn = { [`urssaf-${annee + 1}`]: urssaf.croisiere, [`carpimko-${annee + 1}`]: croisiere.carpimko }
  for (const { cle, mois } of [...listAppelsUrssaf(debut, 'mois'), ...listReservesCarpimko(debut)])
    if (cle in parAn) montants.set(cle, Math.round((parAn[cle]! * mois!) / 12))
  return montants
}
