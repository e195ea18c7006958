// A payment that exceeds what its member owes.
import { membreParti } from '#domain/annonce/contact.ts'
import type { Credit } from '#domain/paiement/remboursement.ts'
import { formatDate, formatEuros } from '#domain/text/format.ts'
import { Button } from '../ui/Button.tsx'
import { nameCheque } from './ChequeLigne.tsx'
import '../styles/paiement.css'

export const nameMoyen = ({ code_moyendepaiement }: Pick<Credit, 'code_moyendepaiement'>): string =>
  code_moyendepaiement === 'CB' ? 'carte' : 'chèque'

export function CreditLigne({ credit, onRefund }: { credit: Credit; onRefund: () => void }) {
  const { montant, pseudo_personne, email, date_operation, demande, date_retractation } = credit
  const membre = pseudo_personne ?? membreParti
  return (
    <li className="cheque">
      <div>
        <h3 className="ligne-titre">
          <span className="montant">{formatEuros(montant)}</span>
          <span>{`, ${membre}`}</span>
        </h3>
        <p className="rang doux">
          {email && <span>{email}</span>}
          <span>{`Payé par ${nameMoyen(credit)} le ${formatDate(date_operation)}, ${nameCheque(credit)}`}</span>
        </p>
        {date_retractation && (
          <p>{`Rétractation du ${formatDate(date_retractation)}\u00a0: à rendre sous 14 jours.`}</p>
        )}
        {demande && <p>Remboursement demandé&nbsp;: la caisse n’a pas encore répondu.</p>}
      </div>
      <Button
        variant="secondary"
        aria-label={`Rembourser\u00a0: ${formatEuros(montant)} à ${membre}, payés par ${nameMoyen(credit)}`}
        onClick={onRefund}
      >
        Rembourser
      </Button>
    </li>
  )
}
