// A few panels, one at a time, behind tabs as the ARIA practices describe them.
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import '../styles/compte.css'

export interface Tab<K extends string> {
  cle: K
  titre: string
  panneau: ReactNode
}

/** The arrows, Home and End move along the tabs and show their panel; what is typed in a hidden one stays. */
export function Tabs<K extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: readonly Tab<K>[]
  value: K
  onChange: (cle: K) => void
}) {
  const id = useId()
  const rang = tabs.findIndex(({ cle }) => cle === value)
  const move = (event: KeyboardEvent) => {
    const last = tabs.length - 1
    const rangs: Record<string, number> = {
      ArrowRight: rang === last ? 0 : rang + 1,
      ArrowLeft: rang === 0 ? last : rang - 1,
      Home: 0,
      End: last,
    }
    const vers = tabs[rangs[event.key] ?? -1]
    if (!vers) return
    event.preventDefault()
    onChange(vers.cle)
    document.getElementById(`${id}-${vers.cle}`)?.focus()
  }
  return (
    <div>
      <div className="onglets" role="tablist" aria-label={label}>
        {tabs.map(({ cle, titre }) => (
          <button
            key={cle}
            type="button"
            role="tab"
            id={`${id}-${cle}`}
            aria-selected={cle === value}
            aria-controls={`${id}-${cle}-panneau`}
            tabIndex={cle === value ? 0 : -1}
            onClick={() => onChange(cle)}
            onKeyDown={move}
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
          hidden={cle !== value}
        >
          {panneau}
        </div>
      ))}
    </div>
  )
}
