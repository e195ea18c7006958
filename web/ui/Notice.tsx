// A message to the reader: information, success or error.
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'

const icones = { info: 'info', success: 'coche', error: 'alerte' } as const

interface NoticeProps {
  tone?: 'info' | 'success' | 'error'
  action?: ReactNode
  children: ReactNode
}

/**
 * Errors interrupt screen readers, others wait. `action` is a button or a link. A success often replaces the form that was
 * pressed: it is brought into view, and takes the focus that the form has lost.
 */
export function Notice({ tone = 'info', action, children }: NoticeProps) {
  const avis = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tone === 'success') show(avis.current!)
  }, [tone])
  return (
    <div
      ref={avis}
      className={`avis avis-${tone}`}
      role={tone === 'error' ? 'alert' : 'status'}
      {...(tone === 'success' && { tabIndex: -1 })}
    >
      <Icon nom={icones[tone]} />
      <div className="avis-texte">{children}</div>
      {action}
    </div>
  )
}

/** Nothing moves before the reader has done something on the page. */
function show(avis: HTMLElement): void {
  if (!navigator.userActivation?.hasBeenActive) return
  const { top, bottom } = avis.getBoundingClientRect()
  const seen = top >= 0 && bottom <= innerHeight
  if (!seen) avis.scrollIntoView({ block: 'center' })
  if (!seen || document.activeElement === document.body) avis.focus({ preventScroll: true })
}
