// The suggestions under a field of a place; loaded when the field is first entered, and tied to its input from outside.
import { type UseComboboxProps, useCombobox } from 'downshift'
import {
  type AriaAttributes,
  type ComponentProps,
  type RefCallback,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import type { Commune } from '#domain/commune.ts'
import { cleLieu } from '../session/oidc.ts'
import { writeStored } from '../session/storage.ts'
import { suggestLater } from './geographie.ts'
import { chooseProposees, isCherche, nameCommune, sayProposees } from './proposition.ts'

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
  const libelle = (commune: Commune | null) => nameCommune(commune, texte)
  const { isOpen, highlightedIndex, openMenu, getInputProps, getMenuProps, getItemProps } = useCombobox<Commune>({
    items,
    inputId: id,
    menuId: `${id}-liste`,
    inputValue: texte,
    selectedItem: null,
    itemToString: libelle,
    itemToKey: (commune) => commune?.code,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      keepLieu(input.current, libelle(selectedItem))
      onChoose(selectedItem, libelle(selectedItem))
    },
    stateReducer: keepTyped,
    getA11yStatusMessage: ({ isOpen }) => (isOpen ? sayProposees(items.length) : ''),
  })
  const open = isOpen && items.length > 0
  const { ref, onChange, onKeyDown, onBlur, onClick, 'aria-activedescendant': active } = getInputProps()
  useLayoutEffect(() => {
    // downshift's getter always answers a callback.
    ;(ref as RefCallback<HTMLInputElement>)(input.current)
    relais.current = {
      onChange,
      onBlur,
      onClick,
      // With nothing highlighted, Enter submits the form; with the list closed, Escape is the page's.
      onKeyDown: (event) => {
        if ((event.key === 'Enter' && highlightedIndex < 0) || (event.key === 'Escape' && !open)) return
        onKeyDown?.(event)
      },
    }
  })
  useSearched(input)
  useOpenAtOnce(input, openMenu, () => tape.current || Boolean(proposees?.length))
  useAria(onAria, `${id}-liste`, open, active)
  return (
    <ul {...getMenuProps({ 'aria-label': 'Communes proposées' })}>
      {open &&
        items.map((commune, index) => (
          <li key={commune.code} {...getItemProps({ item: commune, index })}>
            {libelle(commune)}
          </li>
        ))}
    </ul>
  )
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

/** Leaving or closing the list keeps what was typed: only a choice changes it. */
const keepTyped: NonNullable<UseComboboxProps<Commune>['stateReducer']> = (state, { type, changes }) => {
  const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes
  if (type !== InputBlur && type !== InputKeyDownEscape) return changes
  return { ...changes, inputValue: state.inputValue, selectedItem: state.selectedItem }
}

/** Opening the list moves the focus to its field: loaded late, it opens only if the focus is still there. */
function useOpenAtOnce(input: RefObject<HTMLInputElement | null>, openMenu: () => void, isAwaited: () => boolean) {
  const [awaited] = useState(isAwaited)
  useLayoutEffect(() => {
    if (awaited && document.activeElement === input.current) openMenu()
  }, [awaited, input, openMenu])
}

function useAria(onAria: (aria: Aria) => void, liste: string, open: boolean, active: string | undefined): void {
  useLayoutEffect(() => {
    onAria({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': liste,
      'aria-expanded': open,
      'aria-activedescendant': open && active ? active : undefined,
    })
  }, [onAria, liste, open, active])
}

/** The towns for a text, 300 ms after the last key; the last answer wins, a failure suggests nothing (produit §8). */
function useSuggestions(texte: string, tape: RefObject<boolean>, proposees: readonly Commune[] | undefined): Commune[] {
  const [found, setFound] = useState<Commune[]>([])
  useEffect(() => {
    if (!isCherche(texte, tape.current)) {
      setFound([])
      return
    }
    return suggestLater(texte, setFound)
  }, [texte, tape])
  return chooseProposees(texte, proposees, found)
}
