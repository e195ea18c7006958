// Confirms a refund, which cannot be undone.
import { membreParti } from '#domain/annonce/contact.ts'
import type { Credit } from '#domain/paiement/remboursement.ts'
import { formatEuros } from '#domain/text/format.ts'
import { useCall } from '../query/useCall.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface RembourserDialogProps {
  credit: Credit | null
  onClose: () => void
  onRefunded: (credit: Credit) => void
}

export function RembourserDialog({ credit, onClose, onRefunded }: RembourserDialogProps) {
  const rembourser = useCall('rembourser_paiement')
  const refund = async (cible: Credit) => {
    await rembourser.call({ p_uuid_paiement: cible.uuid_paiement, p_montant: cible.montant })
    onRefunded(cible)
  }
  return (
    <ConfirmDialog
      cible={credit}
      titre={'Rendre cet argent\u00a0?'}
      oui="Oui, rembourser"
      non="Pas maintenant"
      appel={rembourser}
      onConfirm={refund}
      onClose={onClose}
    >
      {(cible) => (
        <>
          <span>{`${formatEuros(cible.montant)} pour ${cible.pseudo_personne ?? membreParti}. ${
            cible.code_moyendepaiement === 'CB'
              ? 'La carte qui a payé est recréditée, en quelques jours.'
              : 'Ce paiement est venu par chèque\u00a0: rendez l’argent vous-même, le site le note.'
          } Le solde du membre le dit aussitôt. Ce choix est définitif.`}</span>
        </>
      )}
    </ConfirmDialog>
  )
}
