// Suggestions under a place field, loaded when it is first focused and attached to its input.
import {
  type AriaAttributes,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import type { Commune } from '#domain/commune/commune.ts'
import { cleLieu } from '../session/oidc.ts'
import { writeStored } from '../session/storage.ts'
import { isComposing } from '../ui/isComposing.ts'
import { suggestLater } from './geographie.ts'
import { chooseProposedTowns, formatProposedTowns, isSearched, nameCommune } from './proposedTowns.ts'

/** Handlers that the list adds to the input. */
export type Relais = Pick<ComponentProps<'input'>, 'onChange' | 'onKeyDown' | 'onBlur' | 'onClick'>

/** ARIA attributes that link the input and the list. */
export type Aria = AriaAttributes & { role?: 'combobox' }

export interface SuggestionsProps {
  id: string
  texte: string
  input: RefObject<HTMLInputElement | null>
  relais: RefObject<Relais | null>
  onAria: (aria: Aria) => void
  /** Whether the text was typed: a chosen or restored text is not looked up. */
  tape: RefObject<boolean>
  proposees?: readonly Commune[] | undefined
  onChoose: (commune: Commune, libelle: string) => void
}

export default function Suggestions({ id, texte, input, relais, onAria, tape, proposees, onChoose }: SuggestionsProps) {
  const items = useSuggestions(texte, tape, proposees)
  const libelle = (commune: Commune) => nameCommune(commune, texte)
  const choose = (commune: Commune) => {
    keepLieu(input.current, libelle(commune))
    onChoose(commune, libelle(commune))
  }
  // When loaded late, opens only if the focus is still in the field.
  const attendue = () => document.activeElement === input.current && (tape.current || Boolean(proposees?.length))
  const { open, rang, point, press, handlers } = useListe(items, attendue, choose)
  const optionId = (commune: Commune) => `${id}-${commune.code}`
  const montree = open ? items[rang] : undefined
  useLayoutEffect(() => {
    relais.current = handlers
  })
  useSearched(input)
  useAria(onAria, `${id}-liste`, open, montree && optionId(montree))
  return (
    <>
      {/* Pressing it must keep the focus in the field. */}
      <div
        id={`${id}-liste`}
        role="listbox"
        aria-label="Communes proposées"
        onMouseDown={(event) => event.preventDefault()}
        onMouseLeave={() => point(-1)}
      >
        {open &&
          items.map((commune, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
            <div
              key={commune.code}
              id={optionId(commune)}
              role="option"
              aria-selected={index === rang}
              tabIndex={-1}
              onMouseMove={() => point(index)}
              onClick={() => press(commune)}
            >
              {libelle(commune)}
            </div>
          ))}
      </div>
      <p className="lu-seulement" aria-live="polite">
        {open && formatProposedTowns(items.length)}
      </p>
    </>
  )
}

/** A list under a field: open or closed, highlighted line, and keyboard and pointer handling. */
function useListe(items: readonly Commune[], attendue: () => boolean, onChoose: (commune: Commune) => void) {
  const [deplie, setDeplie] = useState(attendue)
  const [rang, setRang] = useState(-1)
  const open = deplie && items.length > 0
  /** Closing the list keeps the typed text: only a choice changes it. */
  const unfold = (ouvre: boolean) => {
    setDeplie(ouvre)
    setRang(-1)
  }
  const press = (commune: Commune) => {
    unfold(false)
    onChoose(commune)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    // Escape must not reach the page; Enter without a highlighted line submits the form.
    if (event.key === 'Escape') return unfold(false)
    const vise = aim(event.key, rang, items.length || 1)
    const choisie = event.key === 'Enter' && open ? items[rang] : undefined
    if (choisie) press(choisie)
    else if (vise === null) return
    else {
      setDeplie(true)
      setRang(vise)
    }
    event.preventDefault()
  }
  const handlers: Relais = {
    onChange: () => unfold(true),
    onBlur: () => unfold(false),
    onClick: () => unfold(!deplie),
    onKeyDown,
  }
  return { open, rang, point: setRang, press, handlers }
}

/** The line an arrow key leads to, wrapping around; null for other keys. */
function aim(key: string, rang: number, nombre: number): number | null {
  if (key === 'ArrowDown') return (rang + 1) % nombre
  return key === 'ArrowUp' ? (Math.max(rang, 0) - 1 + nombre) % nombre : null
}

/** Stores a searched place in this browser, for the home page to count ads near it; not the town of an ad being written. */
function keepLieu(input: HTMLInputElement | null, lieu: string): void {
  if (lieu.trim() && input?.closest('search')) writeStored(cleLieu, lieu.trim())
}

function useSearched(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const { current } = input
    const keep = () => keepLieu(current, current!.value)
    current?.form?.addEventListener('submit', keep)
    return () => current?.form?.removeEventListener('submit', keep)
  }, [input])
}

function useAria(onAria: (aria: Aria) => void, liste: string, open: boolean, active: string | undefined): void {
  useLayoutEffect(() => {
    onAria({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': liste,
      'aria-expanded': open,
      'aria-activedescendant': active,
    })
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [onAria, liste, open, active])
}

/** Towns for a text, 300 ms after the last key; the last answer wins, failures suggest nothing (product §8). */
function useSuggestions(texte: string, tape: RefObject<boolean>, proposees: readonly Commune[] | undefined): Commune[] {
  const [found, setFound] = useState<Commune[]>([])
  useEffect(() => {
    if (!isSearched(texte, tape.current)) {
      setFound([])
      return
    }
    return suggestLater(texte, setFound)
  }, [texte, tape])
  return chooseProposedTowns(texte, proposees, found)
}
