// The field of a town or a postal code: a plain input, to which suggestions are added when it is first used.
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Commune } from '#domain/commune/commune.ts'
import { Field } from '../ui/Field.tsx'
import type { Aria, Relais, SuggestionsProps } from './Suggestions.tsx'

type LieuFieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  id: string
  value: string
  onChange: (texte: string) => void
  /** Receives the chosen town and the label that was put in the field. */
  onChoose: (commune: Commune, libelle: string) => void
  /** Towns already known to be meant, suggested as soon as the field is entered. */
  proposees?: readonly Commune[]
} & Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id'>

/**
 * Its style is its screens' to load: its file is part of every page, where most have no such field.
 *
 * The input is the same element before and after the suggestions arrive: the text, the caret and the keyboard of a
 * phone stay as they are.
 */
export function LieuField({ label, hint, error, id, value, onChange, onChoose, proposees, ...rest }: LieuFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const relais = useRef<Relais>(null)
  const tape = useRef(false)
  const [aria, setAria] = useState<Aria>({})
  const { Suggestions, wake } = useSuggestions(input, tape, value)
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(wiring) => (
        <div>
          <input
            type="text"
            autoComplete="off"
            maxLength={100}
            {...rest}
            {...wiring}
            {...aria}
            ref={input}
            className="saisie"
            value={value}
            onFocus={wake}
            onChange={(event) => {
              tape.current = true
              onChange(event.target.value)
              relais.current?.onChange?.(event)
            }}
            onKeyDown={(event) => relais.current?.onKeyDown?.(event)}
            onBlur={(event) => relais.current?.onBlur?.(event)}
            onClick={(event) => relais.current?.onClick?.(event)}
          />
          <div className="suggestions">
            {Suggestions && (
              <Suggestions
                {...{ id, input, relais, tape, proposees }}
                texte={value}
                onAria={setAria}
                onChoose={(commune, libelle) => {
                  tape.current = false
                  onChoose(commune, libelle)
                }}
              />
            )}
          </div>
        </div>
      )}
    </Field>
  )
}

/** The suggestions, loaded when the field is first entered. */
function useSuggestions(input: RefObject<HTMLInputElement | null>, tape: RefObject<boolean>, value: string) {
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null)
  const wake = useCallback(() => {
    import('./Suggestions.tsx').then(
      (module) => setSuggestions(() => module.default),
      () => console.warn('no town will be suggested'),
    )
  }, [])
  // A field focused before hydration gets its suggestions now.
  const rendu = useRef(value)
  useEffect(() => {
    if (!input.current || document.activeElement !== input.current) return
    tape.current = input.current.value !== rendu.current
    wake()
  }, [wake, input, tape])
  return { Suggestions, wake }
}
