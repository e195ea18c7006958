// The question asked before a photo is deleted (product §5).
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface RetirerPhotoProps {
  /** The photo in question; null while none is. */
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
