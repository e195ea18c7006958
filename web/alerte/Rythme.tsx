// The frequency of an alert: three choices, saved immediately.
import { type Frequence, frequences } from '#domain/alerte/alerte.ts'
import { codesDe } from '#domain/critere/critere.ts'
import { SelectField } from '../ui/Field.tsx'

interface RythmeProps {
  value: Frequence
  onChange: (frequence: Frequence) => void
}

export const FrequencyField = ({ value, onChange }: RythmeProps) => (
  <SelectField
    label="Me prévenir par e-mail"
    value={value}
    onChange={(event) => onChange(event.target.value as Frequence)}
  >
    {codesDe(frequences).map((code) => (
      <option key={code} value={code}>
        {frequences[code]}
      </option>
    ))}
  </SelectField>
)
