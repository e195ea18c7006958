// The question asked before a cheque is recorded as received: it becomes money, and nothing undoes it.
import type { ChequeAttendu } from '#domain/administration.ts'
import { formatEuros } from '#domain/format.ts'
import { membreParti } from '#domain/messagerie.ts'
import { ApiError, useCall } from '../lecture/api.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { nameCheque } from './ChequeLigne.tsx'

interface EncaisserDialogProps {
  cheque: ChequeAttendu | null
  onClose: () => void
  onCashed: (cheque: ChequeAttendu) => void
}

export function EncaisserDialog({ cheque, onClose, onCashed }: EncaisserDialogProps) {
  const encaisser = useCall('encaisser_cheque')
  const close = () => {
    encaisser.reset()
    onClose()
  }
  const cash = async (cible: ChequeAttendu) => {
    try {
      await encaisser.call({ p_uuid_paiement: cible.uuid_paiement })
    } catch (error) {
      // Shown below from the call's own state.
      if (error instanceof ApiError) return
      throw error
    }
    onCashed(cible)
  }
  return (
    <Dialog
      titre="Ce chèque est encaissé ?"
      open={cheque !== null}
      onClose={close}
      actions={
        cheque && (
          <>
            <Button busy={encaisser.isPending} onClick={() => cash(cheque)}>
              Oui, il est encaissé
            </Button>
            <Button variant="secondary" onClick={close}>
              Pas encore
            </Button>
          </>
        )
      }
    >
      {cheque && (
        <p>
          {formatEuros(cheque.montant)} de {cheque.pseudo_personne ?? membreParti}, {nameCheque(cheque)}. Le compte du
          membre est crédité et ce que ce montant couvre est mis en ligne aussitôt. Ce choix est définitif.
        </p>
      )}
      {encaisser.error && <Notice tone="error">{encaisser.error.message}</Notice>}
    </Dialog>
  )
}
