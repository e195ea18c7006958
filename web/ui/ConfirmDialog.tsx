// Asks for confirmation before an irreversible action.
import type { ReactNode } from 'react'
import { ApiError } from '../query/api.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Notice } from './Notice.tsx'

interface ConfirmDialogProps<T, E> {
  /** The object concerned; null when closed. */
  cible: T | null
  titre: string
  oui: string
  non: string
  /** Whether « oui » deletes something. */
  danger?: boolean
  /** The call made by « oui », as returned by `useCall`. */
  appel: { isPending: boolean; error: E | null; reset?: () => void }
  sayRefus?: (error: E) => string
  onConfirm: (cible: T) => unknown
  onClose: () => void
  children: (cible: T) => ReactNode
}

/** A failed call is shown in the dialog, which stays open; closing it clears the error. */
export function ConfirmDialog<T, E extends { message: string }>({
  cible,
  titre,
  oui,
  non,
  danger = false,
  appel: { isPending, error, reset },
  sayRefus = ({ message }) => message,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps<T, E>) {
  const close = () => {
    reset?.()
    onClose()
  }
  const confirm = async () => {
    try {
      if (cible !== null) await onConfirm(cible)
    } catch (refused) {
      // The error is shown below.
      if (!(refused instanceof ApiError)) throw refused
    }
  }
  const actions = (
    <>
      <Button variant={danger ? 'danger' : 'primary'} busy={isPending} onClick={confirm}>
        {oui}
      </Button>
      <Button variant="secondary" onClick={close}>
        {non}
      </Button>
    </>
  )
  return (
    <Dialog titre={titre} open={cible !== null} onClose={close} actions={actions}>
      {cible !== null && <p>{children(cible)}</p>}
      {error && <Notice tone="error">{sayRefus(error)}</Notice>}
    </Dialog>
  )
}
