// « Mes dates »: the leave of a birth, from the day it is expected.
import { useState } from 'react'
import { listBirthDates } from '#domain/cotisation/naissance.ts'
import { formatDate } from '#domain/text/format.ts'
import { TextField } from '../ui/Field.tsx'
import '../styles/montants.css'

export function DatesNaissance() {
  const [terme, setTerme] = useState('')
  const dates = listBirthDates(terme)
  return (
    <div className="combien panneau non-imprime">
      <TextField
        label="Mes dates&nbsp;: naissance prévue le"
        type="date"
        value={terme}
        onChange={({ target }) => setTerme(target.value)}
      />
      <div role="status">
        {dates.length > 0 && (
          <dl className="faits">
            {dates.map(({ quand, quoi }) => (
              <div key={quoi}>
                <dt>{quoi}</dt>
                <dd>{formatDate(quand)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <p className="doux petit">
        Un seul enfant, sans complication. La CPAM fixe vos dates&nbsp;: montrez-lui celles-ci.
      </p>
    </div>
  )
}
