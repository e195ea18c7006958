// A « ⋯ » menu of further actions; only one is open at a time.
import { type ReactNode, type ToggleEvent, useEffect, useRef } from 'react'
import { Trace } from './Icon.tsx'
import '../styles/deplie.css'

/** Least distance of the list from the left side of the screen, in pixels. */
const edge = 8

/** Moves a list that would start outside the screen, and scrolls to one that would end below it. */
function keepInSight(list: HTMLElement): void {
  list.style.translate = ''
  const { left } = list.getBoundingClientRect()
  if (left < edge) list.style.translate = `${edge - left}px`
  list.scrollIntoView({ block: 'nearest' })
}

export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const listening = useRef<AbortController>(null)
  useEffect(() => () => listening.current?.abort(), [])
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    const menu: HTMLDetailsElement = currentTarget
    listening.current?.abort()
    if (!menu.open) return
    keepInSight(menu.lastElementChild as HTMLElement)
    listening.current = new AbortController()
    const close = () => {
      menu.open = false
    }
    const leave = () => {
      close()
      // A dialog that opens next will return the focus here.
      menu.querySelector('summary')?.focus()
    }
    const { signal } = listening.current
    document.addEventListener('pointerdown', ({ target }) => menu.contains(target as Node) || close(), { signal })
    menu.addEventListener('click', ({ target }) => (target as Element).closest('button') && leave(), { signal })
    menu.addEventListener('keydown', ({ key }) => key === 'Escape' && leave(), { signal })
  }
  return (
    <details className="menu-plus" name="menu-plus" onToggle={onToggle}>
      <summary className="bouton bouton-quiet bouton-icone" aria-label={label}>
        <Trace trace="M5 12h.1M12 12h.1M19 12h.1" />
      </summary>
      <div className="menu-plus-liste">{children}</div>
    </details>
  )
}
