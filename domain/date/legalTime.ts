// The legal time of metropolitan France, computed by rule: loading time zones takes a phone 0.1 s.

const heure = 3_600_000
const jour = 24 * heure

/**
 * The legal time of France at an instant, « 2026-07-01T12:05 »: one hour ahead of UTC, two from the last Sunday of
 * March to the last of October, at 1 h UTC (directive 2000/84/CE, arrêté du 3 avril 2001). Right from 1996 on.
 */
export function heureLegale(instant: Date): string {
  const annee = instant.getUTCFullYear()
  const t = instant.getTime()
  const ete = dernierDimanche(annee, 2) <= t && t < dernierDimanche(annee, 9)
  return new Date(t + (ete ? 2 : 1) * heure).toISOString().slice(0, 16)
}

/** Today's date in France, YYYY-MM-DD. */
export const jourLegal = (instant: Date): string => heureLegale(instant).slice(0, 10)

/** The last Sunday of a month (from 0) at 1 h UTC, in ms since 1970. */
function dernierDimanche(annee: number, mois: number): number {
  const fin = new Date(Date.UTC(annee, mois + 1, 0, 1))
  return fin.getTime() - fin.getUTCDay() * jour
}
