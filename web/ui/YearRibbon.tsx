// Twelve months, January to December, with the period of a post: drawn only, its words are beside it.
import { listYearPieces } from '#domain/date/yearPeriod.ts'
import '../styles/fiche.css'

const largeur = 120
const mois = largeur / 12
const months = Array.from({ length: 12 }, (_, rang) => rang * mois)
/** A period of a few days stays visible. */
const visible = 3

export function YearRibbon({ debut, fin }: { debut: string; fin: string | null }) {
  return (
    <svg className="ruban" viewBox={`0 0 ${largeur} 8`} preserveAspectRatio="none" aria-hidden="true">
      {months.map((x) => (
        <rect key={x} className="ruban-mois" x={x} width={mois - 0.8} height="8" />
      ))}
      {listYearPieces(debut, fin).map((piece) => {
        const x = Math.min(largeur * piece.debut, largeur - visible)
        const width = Math.max(visible, largeur * piece.fin - x)
        return <rect key={x} className="ruban-periode" x={x.toFixed(1)} width={width.toFixed(1)} height="8" rx="2" />
      })}
    </svg>
  )
}
