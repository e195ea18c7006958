// How often an alert tells: one choice of three, saved as it is made.
import { type Frequence, frequences } from '#domain/alerte.ts'
import { codesDe } from '#domain/critere/critere.ts'
import { SelectField } from '../ui/Field.tsx'

interface RythmeProps {
  value: Frequence
  error?: string | null
  onChange: (frequence: Frequence) => void
}

export const Rythme = ({ value, error, onChange }: RythmeProps) => (
  <SelectField
    label="Me prévenir par e-mail"
    value={value}
    error={error}
    onChange={(event) => onChange(event.target.value as Frequence)}
  >
    {codesDe(frequences).map((code) => (
      <option key={code} value={code}>
        {frequences[code]}
      </option>
    ))}
  </SelectField>
)
