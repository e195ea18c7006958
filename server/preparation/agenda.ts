// All-day events of a calendar file: deadlines, free periods.
import ical, { ICalAlarmType, type ICalCalendar, type ICalCalendarData, ICalEventTransparency } from 'ical-generator'
import { addJours } from '#domain/date/jour.ts'

const secondesParJour = 24 * 3600

interface Journee {
  id: string
  stamp: Date
  jour: string
  /** The last day of an event of several days, included. */
  fin?: string
  titre: string
  texte: string
  url?: string
  /** Days before the deadline on which the alarm rings, and its text. */
  rappels?: readonly number[]
  sonne?: string
}

/** An all-day event. */
export function addJournee(
  agenda: ICalCalendar,
  { id, stamp, jour, fin, titre, texte, url, rappels = [], sonne = titre }: Journee,
): void {
  const event = agenda.createEvent({
    id,
    stamp,
    start: new Date(jour),
    // The end of an all-day event is the day after its last one.
    ...(fin && { end: new Date(addJours(fin, 1)) }),
    allDay: true,
    // Does not mark the day as busy.
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: titre,
    ...(texte && { description: texte }),
    ...(url && { url }),
  })
  for (const jours of rappels)
    event.createAlarm({ type: ICalAlarmType.display, trigger: jours * secondesParJour, description: sonne })
}

/** A calendar that its readers ask for again each day. */
export const createAgenda = (data: ICalCalendarData): ICalCalendar => ical({ ...data, ttl: 86_400 })

/** The text of a calendar: each of its lines ends with CRLF, the last one too (RFC 5545). */
export const writeAgenda = (agenda: ICalCalendar): string => `${agenda.toString().trimEnd()}\r\n`
