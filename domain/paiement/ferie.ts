// The public holidays of metropolitan France (Code du travail, art. L3133-1).
import { addJours } from '../date/jour.ts'

const fixes = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Days after Easter: Easter Monday, Ascension, Whit Monday. */
const mobiles = [1, 39, 50]

/** Easter Sunday by Gauss's rule, valid from 1900 to 2099. */
function paques(annee: number): string {
  const d = (19 * (annee % 19) + 24) % 30
  const e = (2 * (annee % 4) + 4 * (annee % 7) + 6 * d + 5) % 7
  const tardif = e === 6 && d >= 28
  return addJours(`${annee}-03-22`, d + e - (tardif ? 7 : 0))
}

/** `jour` is yyyy-mm-dd. */
export const isFerie = (jour: string): boolean =>
  fixes.includes(jour.slice(5)) || mobiles.some((n) => addJours(paques(Number(jour.slice(0, 4))), n) === jour)
