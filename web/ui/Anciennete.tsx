// How long ago something happened: « il y a 3 jours ».
import { formatAnciennete, formatDate } from '#domain/format.ts'
import { useMinute } from '../lecture/useMinute.ts'

/** The page was written a moment before it is read: both are right, so hydration keeps the text as it came. */
export function Anciennete({ date }: { date: string }) {
  useMinute()
  return (
    <time dateTime={date} title={formatDate(date)} suppressHydrationWarning>
      {formatAnciennete(date, new Date())}
    </time>
  )
}
