// Confirms the deletion of a photo (product §5).
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface RetirerPhotoProps {
  /** The photo to delete; null when the dialog is closed. */
  nom: string | null
  busy?: boolean
  error?: string | null
  onClose: () => void
  onConfirm: () => unknown
}

export function RetirerPhotoDialog({ nom, busy = false, error = null, onClose, onConfirm }: RetirerPhotoProps) {
  return (
    <ConfirmDialog
      cible={nom}
      titre="Supprimer cette photo&nbsp;?"
      oui="Supprimer"
      non="Garder la photo"
      danger
      appel={{ isPending: busy, error: error === null ? null : { message: error } }}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {() => 'Elle ne fera plus partie de votre annonce.'}
    </ConfirmDialog>
  )
}
