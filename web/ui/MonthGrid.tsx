// The month of a post, drawn as a calendar: its words are beside it.
import { drawMonth, type Periode } from '#domain/date/monthCalendar.ts'
import '../styles/fiche.css'

export function MonthGrid(periode: Periode) {
  const { avant, jours } = drawMonth(periode)
  return (
    <div className="calendrier" aria-hidden="true">
      {avant > 0 && <span data-avant={avant} />}
      {jours.map((jour, rang) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is its rank in the month
        <span key={rang} className={jour ? `calendrier-${jour}` : undefined}>
          {rang + 1}
        </span>
      ))}
    </div>
  )
}
