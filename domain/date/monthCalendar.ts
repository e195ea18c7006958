// The month in which a post starts, day by day: in its period, in its flexibility, or outside.
import { addJours, addMois, countJours } from './jour.ts'

export type MonthDay = 'periode' | 'souple' | null

export interface MonthCalendar {
  /** Empty cells before the 1st, in a week that starts on Monday. */
  avant: number
  /** One for each day of the month. */
  jours: MonthDay[]
}

export interface Periode {
  debut: string
  /** The last day, included; null when open. */
  fin: string | null
  /** Days by which both ends may move. */
  souplesse: number
}

export function drawMonth({ debut, fin, souplesse }: Periode): MonthCalendar {
  const premier = `${debut.slice(0, 7)}-01`
  const last = fin ?? addMois(premier, 1)
  const [early, late] = [addJours(debut, -souplesse), addJours(last, souplesse)]
  const jours = Array.from({ length: countJours(premier, addMois(premier, 1)) }, (_, rang): MonthDay => {
    const jour = addJours(premier, rang)
    if (jour >= debut && jour <= last) return 'periode'
    return jour >= early && jour <= late ? 'souple' : null
  })
  return { avant: (new Date(`${premier}T00:00:00Z`).getUTCDay() + 6) % 7, jours }
}
