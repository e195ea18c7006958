// A period drawn on a ribbon of twelve months, from January to December: season is what one compares.
import { countJours } from './jour.ts'

/** A piece of the ribbon, as shares of the year from 0 to 1. */
export interface YearPiece {
  debut: number
  fin: number
}

const shareOfYear = (jour: string): number => {
  const annee = jour.slice(0, 4)
  return countJours(`${annee}-01-01`, jour) / countJours(`${annee}-01-01`, `${Number(annee) + 1}-01-01`)
}

/**
 * The pieces of a period, its last day included. Without an end it lasts until December; a period that goes on in the next year
 * continues in January, and one of a year or more fills the ribbon.
 */
export function listYearPieces(debut: string, fin: string | null): YearPiece[] {
  const start = shareOfYear(debut)
  if (fin === null) return [{ debut: start, fin: 1 }]
  const day = 1 / 365
  const end = Math.min(1, shareOfYear(fin) + day)
  const annees = Number(fin.slice(0, 4)) - Number(debut.slice(0, 4))
  if (annees === 0) return [{ debut: start, fin: end }]
  if (annees > 1 || end >= start) return [{ debut: 0, fin: 1 }]
  return [
    { debut: start, fin: 1 },
    { debut: 0, fin: end },
  ]
}
