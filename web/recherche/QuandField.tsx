// When one is free: a month, or the two dates of the criteria.
import { sayMois } from '#domain/critere/faits.ts'
import { moisDe, moisOfferts, periodeMois } from '#domain/critere/filtre.ts'
import { SelectField } from '../ui/Field.tsx'
import type { Change, Filtres } from './filtres.ts'
import { useAujourdhui } from './useAujourdhui.ts'

/** The choice of two dates that are no month. */
const precises = 'precises'

export function QuandField({ saisie, change }: { saisie: Filtres; change: Change }) {
  const aujourdhui = useAujourdhui()
  const mois = moisDe(saisie)
  const offerts = moisOfferts(aujourdhui)
  // A link of last year keeps its month.
  const listes = mois && !offerts.includes(mois) ? [mois, ...offerts] : offerts
  const dates = saisie.du !== null || saisie.au !== null
  return (
    <SelectField
      label="Quand"
      name="mois"
      value={mois ?? (dates ? precises : '')}
      onChange={({ target }) => {
        const periode = periodeMois(target.value)
        if (periode || target.value === '') change(periode ?? { du: null, au: null }, 0)
      }}
    >
      <option value="">Toutes les dates</option>
      {dates && !mois && <option value={precises}>Dates choisies</option>}
      {listes.map((un) => (
        <option key={un} value={un}>
          {sayMois(un, aujourdhui)}
        </option>
      ))}
    </SelectField>
  )
}
