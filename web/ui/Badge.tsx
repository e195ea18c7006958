// A small mark beside a title: a type, a state, a paid rank.
import type { ReactNode } from 'react'

interface BadgeProps {
  tone?: 'plain' | 'type' | 'ok' | 'off' | 'sponsor'
  children: ReactNode
}

/** `type` for what an ad is, `ok` and `off` for its state, `sponsor` for a paid rank (produit D14). */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={`marque marque-${tone}`}>{children}</span>
}
