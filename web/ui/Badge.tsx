// A small mark beside a title: a type, a state, a paid rank.
import type { ReactNode } from 'react'

/** `type` for what an ad is, `ok` and `off` for its state, `sponsor` for a paid rank (produit D14). */
export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'type' | 'ok' | 'off' | 'sponsor'
  children: ReactNode
}) {
  return <span className={`marque marque-${tone}`}>{children}</span>
}
