// The question asked before an ad is deleted; for the server it is archived (produit §4).
import type { MonAnnonce } from '#domain/annonce.ts'
import { insecables } from '#domain/fiche/insecable.ts'
import { useCall } from '../lecture/useCall.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { phraseGestion } from './gestion.ts'

interface ArchiverDialogProps {
  annonce: MonAnnonce | null
  onClose: () => void
  onArchived: (annonce: MonAnnonce) => void
}

export function ArchiverDialog({ annonce, onClose, onArchived }: ArchiverDialogProps) {
  const archiver = useCall('archiver_annonce')
  const archive = async (cible: MonAnnonce) => {
    await archiver.call({ p_uuid_annonce: cible.uuid_annonce })
    onArchived(cible)
  }
  return (
    <ConfirmDialog
      cible={annonce}
      titre="Supprimer cette annonce&nbsp;?"
      oui="Supprimer"
      non="Garder l’annonce"
      danger
      appel={archiver}
      sayRefus={(error) => `Erreur lors de la suppression : ${phraseGestion(error)}`}
      onConfirm={archive}
      onClose={onClose}
    >
      {({ titre_annonce }) => (
        <>«&nbsp;{insecables(titre_annonce)}&nbsp;» ne sera plus visible par personne. Ce choix est définitif.</>
      )}
    </ConfirmDialog>
  )
}
