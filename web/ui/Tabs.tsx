// Tabs, following the ARIA practices.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import '../styles/compte.css'

export interface Tab<K extends string> {
  cle: K
  titre: string
  panneau: ReactNode
}

interface TabsProps<K extends string> {
  label: string
  tabs: readonly Tab<K>[]
  value: K
  onChange: (cle: K) => void
}

/** The tab that a key leads to; null for other keys. */
export function moveRang(key: string, rang: number, nombre: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return nombre - 1
  const pas = { ArrowRight: 1, ArrowLeft: nombre - 1 }[key]
  return pas === undefined ? null : (rang + pas) % nombre
}

/** Arrows, Home and End switch tabs; inputs in hidden panels keep their values. */
export function Tabs<K extends string>({ label, tabs, value, onChange }: TabsProps<K>) {
  const id = useId()
  const [shown, show] = useShown(value, onChange)
  const move = (event: KeyboardEvent, rang: number) => {
    const vers = tabs[moveRang(event.key, rang, tabs.length) ?? -1]
    if (!vers) return
    event.preventDefault()
    show(vers.cle)
    document.getElementById(`${id}-${vers.cle}`)?.focus()
  }
  return (
    <div>
      <div className="onglets" role="tablist" aria-label={label}>
        {tabs.map(({ cle, titre }, rang) => (
          <button
            key={cle}
            type="button"
            role="tab"
            id={`${id}-${cle}`}
            aria-selected={cle === shown}
            aria-controls={`${id}-${cle}-panneau`}
            tabIndex={cle === shown ? 0 : -1}
            onClick={() => show(cle)}
            onKeyDown={(event) => move(event, rang)}
          >
            {titre}
          </button>
        ))}
      </div>
      {tabs.map(({ cle, panneau }) => (
        <div
          key={cle}
          className="onglet-panneau"
          role="tabpanel"
          id={`${id}-${cle}-panneau`}
          aria-labelledby={`${id}-${cle}`}
          hidden={cle !== shown}
        >
          {panneau}
        </div>
      ))}
    </div>
  )
}

/** Shows the requested panel at once, even when the owner of the value updates it later, so that the next key starts from it. */
function useShown<K extends string>(value: K, onChange: (cle: K) => void) {
  const [{ shown, from }, setState] = useState({ shown: value, from: value })
  if (from !== value) setState({ shown: value, from: value })
  const show = (cle: K) => {
    setState({ shown: cle, from })
    onChange(cle)
  }
  return [from === value ? shown : value, show] as const
}
