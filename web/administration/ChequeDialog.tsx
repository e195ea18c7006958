// Confirms that a cheque was cashed, which cannot be undone, or that it is no longer awaited.
import type { ChequeAttendu } from '#domain/administration/administration.ts'
import { membreParti } from '#domain/annonce/contact.ts'
import { formatEuros } from '#domain/text/format.ts'
import { useCall } from '../query/useCall.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { nameCheque } from './ChequeLigne.tsx'

const gestes = {
  encaisser: {
    titre: 'Ce chèque est encaissé\u00a0?',
    oui: 'Oui, il est encaissé',
    non: 'Pas encore',
    suite:
      'Le compte du membre est crédité et ce que ce montant couvre est mis en ligne aussitôt. Ce choix est définitif.',
  },
  annuler: {
    titre: 'Ce chèque ne viendra pas\u00a0?',
    oui: 'Oui, ne plus l’attendre',
    non: 'L’attendre encore',
    suite: 'Son annonce attend toujours d’être payée\u00a0: le membre peut la régler autrement.',
  },
}

interface ChequeDialogProps {
  geste: keyof typeof gestes
  cheque: ChequeAttendu | null
  onClose: () => void
  onDone: (cheque: ChequeAttendu) => void
}

export function ChequeDialog({ geste, cheque, onClose, onDone }: ChequeDialogProps) {
  const appel = useCall(`${geste}_cheque`)
  const confirm = async (cible: ChequeAttendu) => {
    await appel.call({ p_uuid_paiement: cible.uuid_paiement })
    onDone(cible)
  }
  const { suite, ...mots } = gestes[geste]
  return (
    <ConfirmDialog cible={cheque} {...mots} appel={appel} onConfirm={confirm} onClose={onClose}>
      {(cible) =>
        `${formatEuros(cible.montant)} de ${cible.pseudo_personne ?? membreParti}, ${nameCheque(cible)}. ${suite}`
      }
    </ConfirmDialog>
  )
}
