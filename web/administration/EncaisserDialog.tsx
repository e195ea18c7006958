// The question asked before a cheque is recorded as received: it becomes money, and nothing undoes it.
import type { ChequeAttendu } from '#domain/administration.ts'
import { membreParti } from '#domain/fiche/contact.ts'
import { formatEuros } from '#domain/format.ts'
import { useCall } from '../lecture/useCall.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { nameCheque } from './ChequeLigne.tsx'

interface EncaisserDialogProps {
  cheque: ChequeAttendu | null
  onClose: () => void
  onCashed: (cheque: ChequeAttendu) => void
}

export function EncaisserDialog({ cheque, onClose, onCashed }: EncaisserDialogProps) {
  const encaisser = useCall('encaisser_cheque')
  const cash = async (cible: ChequeAttendu) => {
    await encaisser.call({ p_uuid_paiement: cible.uuid_paiement })
    onCashed(cible)
  }
  return (
    <ConfirmDialog
      cible={cheque}
      titre="Ce chèque est encaissé&nbsp;?"
      oui="Oui, il est encaissé"
      non="Pas encore"
      appel={encaisser}
      onConfirm={cash}
      onClose={onClose}
    >
      {(cible) => (
        <>
          {formatEuros(cible.montant)} de {cible.pseudo_personne ?? membreParti}, {nameCheque(cible)}. Le compte du
          membre est crédité et ce que ce montant couvre est mis en ligne aussitôt. Ce choix est définitif.
        </>
      )}
    </ConfirmDialog>
  )
}
