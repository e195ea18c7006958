// The time zones where French people live. Overseas, only Saint-Pierre-et-Miquelon changes its clocks, by the North American rule.
import { heureLegale } from './legalTime.ts'

/** The zone of any place not listed below. */
export const mainlandTimeZone = 'Europe/Paris'

/** By code of department or territory, which is also the start of its postal codes. */
export const timeZoneOfDepartement: Readonly<Record<string, string>> = {
  971: 'America/Martinique',
  972: 'America/Martinique',
  973: 'America/Cayenne',
  974: 'Indian/Reunion',
  975: 'America/Miquelon',
  976: 'Indian/Mayotte',
  977: 'America/Martinique',
  978: 'America/Martinique',
  986: 'Pacific/Wallis',
  987: 'Pacific/Tahiti',
  988: 'Pacific/Noumea',
}

export const timeZones: readonly string[] = [mainlandTimeZone, ...new Set(Object.values(timeZoneOfDepartement))]

/** The local time of a zone at an instant: « 2026-07-01T12:05 ». */
export function localTime(instant: Date, timeZone: string): string {
  if (timeZone === mainlandTimeZone) return heureLegale(instant)
  const text = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(instant)
  return text.replace(' ', 'T')
}
