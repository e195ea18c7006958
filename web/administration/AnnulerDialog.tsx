// The question asked before a cheque is awaited no more.
import type { ChequeAttendu } from '#domain/administration.ts'
import { membreParti } from '#domain/fiche/contact.ts'
import { formatEuros } from '#domain/format.ts'
import { useCall } from '../lecture/useCall.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { nameCheque } from './ChequeLigne.tsx'

export function AnnulerDialog({ cheque, onClose }: { cheque: ChequeAttendu | null; onClose: () => void }) {
  const annuler = useCall('annuler_cheque')
  const cancel = async ({ uuid_paiement }: ChequeAttendu) => {
    await annuler.call({ p_uuid_paiement: uuid_paiement })
    onClose()
  }
  return (
    <ConfirmDialog
      cible={cheque}
      titre="Ce chèque ne viendra pas&nbsp;?"
      oui="Oui, ne plus l’attendre"
      non="L’attendre encore"
      appel={annuler}
      onConfirm={cancel}
      onClose={onClose}
    >
      {(cible) => (
        <>
          {formatEuros(cible.montant)} de {cible.pseudo_personne ?? membreParti}, {nameCheque(cible)}. Son annonce
          attend toujours d’être payée&nbsp;: le membre peut la régler autrement.
        </>
      )}
    </ConfirmDialog>
  )
}
