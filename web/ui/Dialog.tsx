// A modal dialog.
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { closeOnBackdrop } from './closeOnBackdrop.ts'
import '../styles/dialogue.css'

interface DialogProps {
  titre: ReactNode
  open: boolean
  onClose?: () => void
  blocking?: boolean
  /** Wider than usual, or full screen. */
  taille?: 'large' | 'pleine'
  actions?: ReactNode
  children: ReactNode
}

/**
 * A native modal: Escape, a click outside or the cross call `onClose`, and the focus returns to where it was. A blocking dialog
 * has none of these.
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
  // Browsers may close it on their own, before `open` changes: check the element itself.
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
          {/* Last, so that the focus goes to the first field or button on opening. */}
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

/** The buttons of a form in a dialog: submit and cancel. */
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
