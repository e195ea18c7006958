// A small label beside a title: a type or a state.
import type { ReactNode } from 'react'

interface BadgeProps {
  tone: 'type' | 'ok' | 'off' | 'new'
  children: ReactNode
}

/** `type` for a kind of ad, `ok` and `off` for a state, `new` for unread. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={`marque marque-${tone}`}>{children}</span>
}
