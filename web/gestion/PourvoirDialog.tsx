// The question asked before an ad is said to be filled: it leaves every public list at once.
import type { Annonce } from '#domain/annonce.ts'
import { insecables } from '#domain/fiche/insecable.ts'
import { useCall } from '../lecture/useCall.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { phraseGestion } from './gestion.ts'

interface PourvoirDialogProps<A> {
  annonce: A | null
  onClose: () => void
  onFilled: (annonce: A) => void
}

export function PourvoirDialog<A extends Annonce>({ annonce, onClose, onFilled }: PourvoirDialogProps<A>) {
  const pourvoir = useCall('pourvoir_annonce')
  const fill = async (cible: A) => {
    await pourvoir.call({ p_uuid_annonce: cible.uuid_annonce })
    onFilled(cible)
  }
  return (
    <ConfirmDialog
      cible={annonce}
      titre="Le poste est pourvu&nbsp;?"
      oui="Oui, il est pourvu"
      non="Pas encore"
      appel={pourvoir}
      sayRefus={phraseGestion}
      onConfirm={fill}
      onClose={onClose}
    >
      {({ titre_annonce }) => (
        <>
          «&nbsp;{insecables(titre_annonce)}&nbsp;» quittera aussitôt les listes. Sa page dira que le poste est pourvu.
          Ce choix est définitif.
        </>
      )}
    </ConfirmDialog>
  )
}
