// A menu below the header: a native popover that also works without JavaScript; popoverFallback.ts replaces it in old browsers.
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'

/** Its button has popoverTarget={id}, and also opens it with the down arrow; following a link closes it. */
export function Drawer({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  useEffect(() => closeOutside(id), [id])
  return (
    <nav id={id} className="volet" popover="auto" aria-label={label} onKeyDown={moveInVolet}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link followed by the keyboard clicks too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed */}
      <div
        onClick={({ target, currentTarget }) => {
          if ((target as Element).closest('a, button')) currentTarget.parentElement?.hidePopover?.()
        }}
      >
        {children}
      </div>
    </nav>
  )
}

/** Before iOS 18.3, a tap outside does not close popovers. Returns a function to stop. */
function closeOutside(id: string): (() => void) | undefined {
  if (!('hidePopover' in HTMLElement.prototype)) return
  const tap = ({ target }: PointerEvent) => {
    const volet = document.getElementById(id)
    // The menu's own button already closes it.
    const own = (target as Element).closest(`#${id}, [popovertarget="${id}"]`)
    if (!own && volet?.matches(':popover-open')) volet.hidePopover?.()
  }
  addEventListener('pointerup', tap)
  return () => removeEventListener('pointerup', tap)
}

const lines = (volet: Element): HTMLElement[] => [...volet.querySelectorAll<HTMLElement>('a, button')]

/** For the menu's button: the down arrow opens it and focuses its first line. */
export function openDrawer(event: KeyboardEvent<HTMLButtonElement>): void {
  const button = event.currentTarget
  const volet = document.getElementById(button.getAttribute('popovertarget') ?? '')
  if (event.key !== 'ArrowDown' || !volet) return
  event.preventDefault()
  if (volet.getClientRects().length === 0) button.click()
  lines(volet)[0]?.focus()
}

function moveInVolet(event: KeyboardEvent<HTMLElement>): void {
  const all = lines(event.currentTarget)
  const here = all.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  all.at(next % all.length)?.focus()
}
