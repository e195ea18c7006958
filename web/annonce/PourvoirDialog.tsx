// The question asked before an ad is said to be filled: it leaves every public list at once.
import type { MonAnnonce } from '#domain/annonce.ts'
import { ApiError, useCall } from '../lecture/api.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { phraseGestion } from './gestion.ts'

interface PourvoirDialogProps {
  annonce: MonAnnonce | null
  onClose: () => void
  onFilled: (annonce: MonAnnonce) => void
}

export function PourvoirDialog({ annonce, onClose, onFilled }: PourvoirDialogProps) {
  const pourvoir = useCall('pourvoir_annonce')
  const close = () => {
    pourvoir.reset()
    onClose()
  }
  const fill = async (cible: MonAnnonce) => {
    try {
      await pourvoir.call({ p_uuid_annonce: cible.uuid_annonce })
    } catch (error) {
      // Shown below from the call's own state.
      if (error instanceof ApiError) return
      throw error
    }
    onFilled(cible)
  }
  return (
    <Dialog
      titre="Le poste est pourvu ?"
      open={annonce !== null}
      onClose={close}
      actions={
        annonce && (
          <>
            <Button busy={pourvoir.isPending} onClick={() => fill(annonce)}>
              Oui, il est pourvu
            </Button>
            <Button variant="secondary" onClick={close}>
              Pas encore
            </Button>
          </>
        )
      }
    >
      <p>
        «&nbsp;{annonce?.titre_annonce}&nbsp;» quittera aussitôt les listes. Sa page dira que le poste est pourvu. Ce
        choix est définitif.
      </p>
      {pourvoir.error && <Notice tone="error">{phraseGestion(pourvoir.error)}</Notice>}
    </Dialog>
  )
}
