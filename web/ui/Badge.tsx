// A small mark beside a title: a type, a state.
import type { ReactNode } from 'react'

interface BadgeProps {
  tone: 'type' | 'ok' | 'off' | 'new'
  children: ReactNode
}

/** `type` for what an ad is, `ok` and `off` for its state, `new` for what was not read. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={`marque marque-${tone}`}>{children}</span>
}
