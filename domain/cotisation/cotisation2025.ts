// The figures of 2025, for the starts of that year. The base of that year's final contributions is already receipts less charges less
// 26 %. Sources: arrêté du 14/11/2025 and décret 2025-1076 (CARPIMKO); Urssaf, plafonds de la Sécurité sociale 2025.
import { bareme2026 } from './cotisation2026.ts'

export const bareme2025: typeof bareme2026 = {
  ...bareme2026,
  annee: 2025,
  pass: 47_100,
  smic: 11.88,
  /** 2 312 € up to 25 246 € of income, plus 3 % of the income between that and 237 179 €. */
  complementaire: { forfait: 2_312, taux: 0.03, min: 25_246 / 47_100, max: 237_179 / 47_100 },
  asv: { forfait: 221, taux: 0.0016 },
  /** Full relief before 2026. */
  acre: { taux: 1, plein: 0.75, nul: 1 },
  micro: { part: 0.66, recettesMax: 77_700 },
}
