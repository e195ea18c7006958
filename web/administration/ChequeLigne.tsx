// An awaited cheque, with what to compare with the one received.
import type { ChequeAttendu } from '#domain/administration/administration.ts'
import { referenceAnnonce } from '#domain/annonce/annonce.ts'
import { membreParti } from '#domain/annonce/contact.ts'
import { formatDate, formatEuros } from '#domain/text/format.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { Button } from '../ui/Button.tsx'
import '../styles/paiement.css'

/** The reference written on the back of the cheque. */
export const nameCheque = ({ uuid_annonce }: Pick<ChequeAttendu, 'uuid_annonce'>): string =>
  uuid_annonce ? `référence ${referenceAnnonce(uuid_annonce)}` : 'plusieurs annonces'

interface ChequeLigneProps {
  cheque: ChequeAttendu
  onCash: () => void
  /** Absent for a cheque that is no longer awaited. */
  onCancel?: () => void
}

export function ChequeLigne({ cheque, onCash, onCancel }: ChequeLigneProps) {
  const { montant, uuid_annonce, titre_annonce, pseudo_personne, email, date_paiement } = cheque
  return (
    <li className="cheque">
      <div>
        <h3 className="ligne-titre">
          <span className="montant">{formatEuros(montant)}</span>
          {uuid_annonce ? (
            <>
              <span>{`, référence `}</span>
              <span className="reference">{referenceAnnonce(uuid_annonce)}</span>
            </>
          ) : (
            <span>{`, ${nameCheque(cheque)}`}</span>
          )}
        </h3>
        {titre_annonce && <p>{keepFrenchSpaces(titre_annonce)}</p>}
        <p className="rang doux">
          <span>{`${pseudo_personne ?? membreParti}${email ? `, ${email}` : ''}`}</span>
          <span>{`Demandé le ${formatDate(date_paiement)}`}</span>
        </p>
      </div>
      <div className="rang">
        <Button
          icon="coche"
          aria-label={`Encaissé\u00a0: chèque de ${formatEuros(montant)}, ${nameCheque(cheque)}`}
          onClick={onCash}
        >
          Encaissé
        </Button>
        {onCancel && (
          <Button
            variant="quiet"
            aria-label={`Chèque non reçu\u00a0: chèque de ${formatEuros(montant)}, ${nameCheque(cheque)}`}
            onClick={onCancel}
          >
            Chèque non reçu
          </Button>
        )}
      </div>
    </li>
  )
}
