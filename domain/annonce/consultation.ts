// Page views of an ad per day, as shown to its owner (product D16).
import type { VueAnnonce } from './annonce.ts'

/** Days shown on the curve. */
export const joursVues = 30

const jourMs = 86_400_000

/** Page views of each of the last 30 days, today last; 0 for a day without any. `aujourdhui` is YYYY-MM-DD. */
export function serieVues(vues: readonly VueAnnonce[], aujourdhui: string): { jour: string; nombre_vues: number }[] {
  const lues = new Map(vues.map(({ jour, nombre_vues }) => [jour, nombre_vues]))
  const fin = Date.parse(`${aujourdhui}T00:00:00Z`)
  return Array.from({ length: joursVues }, (_, rang) => {
    const jour = new Date(fin - (joursVues - 1 - rang) * jourMs).toISOString().slice(0, 10)
    return { jour, nombre_vues: lues.get(jour) ?? 0 }
  })
}

/** All page views, including those older than the curve. */
export const totalVues = (vues: readonly VueAnnonce[]): number =>
  vues.reduce((total, { nombre_vues }) => total + nombre_vues, 0)
