// A sentence of the site to its reader: news, success or trouble.
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

const icones = { info: 'info', success: 'coche', error: 'alerte' } as const

interface NoticeProps {
  tone?: 'info' | 'success' | 'error'
  action?: ReactNode
  children: ReactNode
}

/** An error interrupts a screen reader; the rest waits for a pause. `action` is a button or a link at the end. */
export function Notice({ tone = 'info', action, children }: NoticeProps) {
  return (
    <div className={`avis avis-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon nom={icones[tone]} />
      <div className="avis-texte">{children}</div>
      {action}
    </div>
  )
}
