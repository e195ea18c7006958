// A field for a town or postal code: a plain input, with suggestions loaded when it is first used.
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
  /** Called with the chosen town and the label put in the field. */
  onChoose: (commune: Commune, libelle: string) => void
  /** Towns that are probably meant, suggested as soon as the field is focused. */
  proposees?: readonly Commune[]
} & Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id'>

/**
 * Screens load its style themselves: this file is on every page, and most have no such field. The input stays the same element
 * when suggestions arrive, so that text, caret and phone keyboard are kept.
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

/** Loads the suggestions when the field is first focused. */
function useSuggestions(input: RefObject<HTMLInputElement | null>, tape: RefObject<boolean>, value: string) {
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null)
  const wake = useCallback(() => {
    import('./Suggestions.tsx').then(
      (module) => setSuggestions(() => module.default),
      () => console.warn('no town will be suggested'),
    )
  }, [])
  // If the field was focused before hydration, load them now.
  const rendu = useRef(value)
  useEffect(() => {
    if (!input.current || document.activeElement !== input.current) return
    tape.current = input.current.value !== rendu.current
    wake()
  }, [wake, input, tape])
  return { Suggestions, wake }
}
