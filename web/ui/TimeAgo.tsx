// The age of something: « il y a 3 jours ».
import { formatAnciennete, formatDate } from '#domain/text/format.ts'
import { useMinute } from '../query/useMinute.ts'

/** The server rendered it a moment ago, so the texts may differ by a minute: hydration must accept it. */
export function TimeAgo({ date }: { date: string }) {
  useMinute()
  return (
    <time dateTime={date} title={formatDate(date)} suppressHydrationWarning>
      {formatAnciennete(date, new Date())}
    </time>
  )
}
