// A choice among a few options, each explained on a card.
import type { ReactNode } from 'react'
import { FieldFoot, useWiring } from './Field.tsx'
import '../styles/formulaire.css'

export interface RadioCard {
  value: string
  titre: ReactNode
  /** On the right of the title: a price or a count. */
  aside?: ReactNode
  detail?: ReactNode
  disabled?: boolean
}

interface RadioCardsProps {
  /** Of the group, which takes the focus when its choice is refused. */
  id?: string
  legend: ReactNode
  name: string
  options: readonly RadioCard[]
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: string | null | undefined
  disabled?: boolean
  required?: boolean
}

/** A group of radio buttons drawn as cards. */
export function RadioCards({
  legend,
  name,
  options,
  value,
  onChange,
  hint,
  error,
  disabled = false,
  required = false,
  ...props
}: RadioCardsProps) {
  const { id, 'aria-describedby': described } = useWiring({ ...props, hint, error })
  return (
    <fieldset id={id} tabIndex={-1} className="champ" aria-describedby={described} disabled={disabled}>
      <legend className="champ-libelle">{legend}</legend>
      <div className="choix">
        {options.map((option) => (
          <label className="choix-carte" key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              required={required}
              onChange={() => onChange(option.value)}
            />
            <span>
              <strong>
                <span>{option.titre}</span>
                {option.aside !== undefined && <span>{option.aside}</span>}
              </strong>
              {option.detail}
            </span>
          </label>
        ))}
      </div>
      <FieldFoot id={id} hint={hint} error={error} />
    </fieldset>
  )
}
