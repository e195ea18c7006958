// A message to the reader: information, success or error.
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

const icones = { info: 'info', success: 'coche', error: 'alerte' } as const

interface NoticeProps {
  tone?: 'info' | 'success' | 'error'
  action?: ReactNode
  children: ReactNode
}

/** Errors interrupt screen readers, others wait. `action` is a button or a link. */
export function Notice({ tone = 'info', action, children }: NoticeProps) {
  return (
    <div className={`avis avis-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon nom={icones[tone]} />
      <div className="avis-texte">{children}</div>
      {action}
    </div>
  )
}
