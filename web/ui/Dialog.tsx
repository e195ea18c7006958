// A question asked above the page, which waits behind it.
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { closeOnBackdrop } from './closeOnBackdrop.ts'
import '../styles/dialogue.css'

interface DialogProps {
  titre: ReactNode
  open: boolean
  onClose?: () => void
  blocking?: boolean
  /** Wider than a question, or the whole window. */
  taille?: 'large' | 'pleine'
  actions?: ReactNode
  children: ReactNode
}

/**
 * A native modal dialog: Escape, a click outside or the cross call `onClose`; the focus then returns where it was.
 * A blocking one offers none of these: only what it holds can close it.
 */
export function Dialog({ titre, open, onClose, blocking = false, taille, actions, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titreId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const stop = blocking ? null : closeOnBackdrop(dialog)
    return () => {
      stop?.()
      dialog.close()
    }
  }, [open, blocking])
  // The browser may close it without asking, and whoever opens it again before that is known changes nothing of `open`.
  useEffect(() => {
    if (open && !ref.current?.open) ref.current?.showModal()
  })
  return (
    <dialog
      ref={ref}
      className={taille ? `dialogue dialogue-${taille}` : 'dialogue'}
      aria-labelledby={titreId}
      closedby={blocking ? 'none' : 'any'}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        if (!blocking) onClose?.()
      }}
    >
      {open && (
        <>
          <h2 id={titreId}>{titre}</h2>
          {children}
          {actions && <div className="dialogue-actions">{actions}</div>}
          {/* Last, so that opening puts the focus on the first thing to fill in or to press. */}
          {!blocking && (
            <Button
              className="dialogue-croix"
              variant="quiet"
              icon="fermer"
              iconOnly
              aria-label="Fermer"
              onClick={() => onClose?.()}
            />
          )}
        </>
      )}
    </dialog>
  )
}

/** At the end of a form: the button that sends it, and the one that gives it up. */
export function DialogActions({ onClose, ...envoyer }: ComponentProps<typeof Button> & { onClose: () => void }) {
  return (
    <div className="dialogue-actions">
      <Button type="submit" {...envoyer} />
      <Button variant="secondary" onClick={onClose}>
        Annuler
      </Button>
    </div>
  )
}
