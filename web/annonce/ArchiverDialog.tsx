// The question asked before an ad is deleted; for the server it is archived (produit §4).
import type { MonAnnonce } from '#domain/annonce.ts'
import { ApiError, useCall } from '../lecture/api.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { phraseGestion } from './gestion.ts'

export function ArchiverDialog({
  annonce,
  onClose,
  onArchived,
}: {
  annonce: MonAnnonce | null
  onClose: () => void
  onArchived: (annonce: MonAnnonce) => void
}) {
  const archiver = useCall('archiver_annonce')
  const close = () => {
    archiver.reset()
    onClose()
  }
  const archive = async (cible: MonAnnonce) => {
    try {
      await archiver.call({ p_uuid_annonce: cible.uuid_annonce })
    } catch (error) {
      // Shown below from the call's own state.
      if (error instanceof ApiError) return
      throw error
    }
    onArchived(cible)
  }
  return (
    <Dialog
      titre="Supprimer cette annonce ?"
      open={annonce !== null}
      onClose={close}
      actions={
        annonce && (
          <>
            <Button variant="danger" busy={archiver.isPending} onClick={() => archive(annonce)}>
              Supprimer
            </Button>
            <Button variant="secondary" onClick={close}>
              Garder l’annonce
            </Button>
          </>
        )
      }
    >
      <p>«&nbsp;{annonce?.titre_annonce}&nbsp;» ne sera plus visible par personne. Ce choix est définitif.</p>
      {archiver.error && <Notice tone="error">Erreur lors de la suppression : {phraseGestion(archiver.error)}</Notice>}
    </Dialog>
  )
}
