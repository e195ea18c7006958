// The suggestions under a field of a place; loaded when the field is first entered, and tied to its input from outside.
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

/** The props the list takes from the input. */
export type Relais = Pick<ComponentProps<'input'>, 'onChange' | 'onKeyDown' | 'onBlur' | 'onClick'>

/** The list, told by the input to a screen reader. */
export type Aria = AriaAttributes & { role?: 'combobox' }

export interface SuggestionsProps {
  id: string
  texte: string
  input: RefObject<HTMLInputElement | null>
  relais: RefObject<Relais | null>
  onAria: (aria: Aria) => void
  /** Whether the text was typed: a chosen or restored one is not looked up again. */
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
  // Loaded late, it opens only if the focus is still in its field.
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
      {/* Pressed, it leaves the focus in the field. */}
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

/** A list under a field: whether it is open, which of its lines is pointed at, and what the field's gestures do to it. */
function useListe(items: readonly Commune[], attendue: () => boolean, onChoose: (commune: Commune) => void) {
  const [deplie, setDeplie] = useState(attendue)
  const [rang, setRang] = useState(-1)
  const open = deplie && items.length > 0
  /** Leaving or closing the list keeps what was typed: only a choice changes it. */
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
    // The page hears Escape too; with nothing chosen, Enter submits the form.
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

/** The rank an arrow leads to, round the list; null for another key. */
function aim(key: string, rang: number, nombre: number): number | null {
  if (key === 'ArrowDown') return (rang + 1) % nombre
  return key === 'ArrowUp' ? (Math.max(rang, 0) - 1 + nombre) % nombre : null
}

/** What is searched is kept in this browser, for the home page to say how many ads are near; the town of an ad is not. */
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

/** The towns for a text, 300 ms after the last key; the last answer wins, a failure suggests nothing (product §8). */
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
