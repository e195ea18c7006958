// The question asked before an expired ad of a paid plan comes back: it says what it costs (produit D40).
import type { AnnonceCreee, MonAnnonce } from '#domain/annonce.ts'
import { insecables } from '#domain/fiche/insecable.ts'
import { formatEuros } from '#domain/format.ts'
import type { Tarif } from '#domain/tarif.ts'
import { useCall } from '../lecture/useCall.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { phraseGestion } from './gestion.ts'

interface RenouvelerDialogProps {
  annonce: MonAnnonce | null
  tarif: Tarif | undefined
  onClose: () => void
  /** With what is still to be paid. */
  onRenewed: (annonce: MonAnnonce, renouvelee: AnnonceCreee) => void
}

export function RenouvelerDialog({ annonce, tarif, onClose, onRenewed }: RenouvelerDialogProps) {
  const renouveler = useCall('renouveler_annonce')
  const renew = async (cible: MonAnnonce) => {
    const [renouvelee] = await renouveler.call({ p_uuid_annonce: cible.uuid_annonce })
    if (renouvelee) onRenewed(cible, renouvelee)
  }
  return (
    <ConfirmDialog
      cible={annonce}
      titre="Renouveler cette annonce&nbsp;?"
      oui={tarif ? `Renouveler pour ${formatEuros(tarif.prix)}` : 'Renouveler'}
      non="Pas maintenant"
      appel={renouveler}
      sayRefus={phraseGestion}
      onConfirm={renew}
      onClose={onClose}
    >
      {({ titre_annonce }) => (
        <>
          «&nbsp;{insecables(titre_annonce)}&nbsp;» revient telle quelle, avec ses photos
          {tarif &&
            `, pour ${tarif.duree_jours} jours\u00a0: plan ${tarif.libelle_tarif}, ${formatEuros(tarif.prix)} TTC`}
          . Elle est en ligne dès que son paiement est reçu.
        </>
      )}
    </ConfirmDialog>
  )
}
