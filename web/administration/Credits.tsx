// Members who paid more than they owe, and their refunds.
import { useState } from 'react'
import { membreParti } from '#domain/annonce/contact.ts'
import type { Credit } from '#domain/paiement/remboursement.ts'
import { formatEuros } from '#domain/text/format.ts'
import { useView } from '../query/api.ts'
import { CreditLigne } from './CreditLigne.tsx'
import { OperatorQueues, useConfirmation } from './OperatorQueues.tsx'
import { RembourserDialog } from './RembourserDialog.tsx'

export function Credits() {
  const credits = useView('lister_credits')
  const [question, setQuestion] = useState<Credit | null>(null)
  const nouvelle = useConfirmation(() => setQuestion(null))
  const tell = ({ montant, pseudo_personne }: Credit) =>
    nouvelle.tell(`Remboursement fait\u00a0: ${formatEuros(montant)} à ${pseudo_personne ?? membreParti}.`)
  const close = () => {
    setQuestion(null)
    // After a refusal, the list may have changed: the refund may be under way or done by another operator.
    void credits.refetch()
  }
  return (
    <>
      <OperatorQueues
        titre="Crédits des membres"
        nouvelle={nouvelle}
        de={credits}
        quoi="credits"
        texte="Chargement des crédits…"
        vide="Aucun trop-perçu."
      >
        {(credit) => (
          <CreditLigne
            key={`${credit.uuid_paiement} ${credit.demande}`}
            credit={credit}
            onRefund={() => setQuestion(credit)}
          />
        )}
      </OperatorQueues>
      <RembourserDialog credit={question} onClose={close} onRefunded={tell} />
    </>
  )
}
