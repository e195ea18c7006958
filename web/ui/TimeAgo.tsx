// How long ago something happened: « il y a 3 jours ».
import { formatAnciennete, formatDate } from '#domain/text/format.ts'
import { useMinute } from '../query/useMinute.ts'

/** The server wrote this text a moment earlier and may say « 1 minute » less: hydration must not complain. */
export function TimeAgo({ date }: { date: string }) {
  useMinute()
  return (
    <time dateTime={date} title={formatDate(date)} suppressHydrationWarning>
      {formatAnciennete(date, new Date())}
    </time>
  )
}
