// The question asked before a photo is deleted (produit §5).
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'

interface RetirerPhotoProps {
  /** The photo in question; null while none is. */
  nom: string | null
  busy?: boolean
  error?: string | null
  onClose: () => void
  onConfirm: () => void
}

export function RetirerPhotoDialog({ nom, busy = false, error = null, onClose, onConfirm }: RetirerPhotoProps) {
  return (
    <Dialog
      titre="Supprimer cette photo ?"
      open={nom !== null}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            Supprimer
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Garder la photo
          </Button>
        </>
      }
    >
      <p>Elle ne fera plus partie de votre annonce.</p>
      {error && <Notice tone="error">{error}</Notice>}
    </Dialog>
  )
}
