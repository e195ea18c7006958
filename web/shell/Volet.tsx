// A menu that unrolls under the header: a native popover, closed by Escape or a click outside, alive without JavaScript.
import type { ReactNode } from 'react'

/** Its button carries popoverTarget={id}; following one of its links closes it. */
export function Volet({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <nav id={id} className="volet" popover="auto" aria-label={label}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link followed by the keyboard clicks too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed */}
      <div
        onClick={({ target, currentTarget }) => {
          if ((target as Element).closest('a, button')) currentTarget.parentElement?.hidePopover()
        }}
      >
        {children}
      </div>
    </nav>
  )
}
