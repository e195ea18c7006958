// Payment by cheque: the slip to print and send with it (product §2 « Payment »).
import type { ReactNode } from 'react'
import { referenceAnnonce } from '#domain/annonce/annonce.ts'
import { marque } from '#domain/marque/marque.ts'
import { formatDate, formatEuros } from '#domain/text/format.ts'
import { PublisherFact } from '../pages/PublisherFact.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useFocusOnMount } from '../ui/useFocusOnMount.ts'
import { EnteteImprime } from './EnteteImprime.tsx'
import '../styles/paiement.css'

interface BonChequeProps {
  uuid_annonce: string
  montant: number
  /** When the member chose to pay by cheque. */
  demande: Date
}

const { raison_sociale, adresse } = marque.editeur

export function BonCheque({ uuid_annonce, montant, demande }: BonChequeProps) {
  const titre = useFocusOnMount<HTMLHeadingElement>()
  return (
    <div className="pile bon">
      <EnteteImprime />
      <h1 ref={titre} tabIndex={-1}>
        Validation en cours
      </h1>
      <Notice tone="success">Votre demande a bien été prise en compte.</Notice>
      <p>
        L’annonce sera validée à la réception et à l’encaissement de votre paiement. Elle vous attend d’ici là dans
        «&nbsp;Mes annonces&nbsp;».
      </p>
      <section className="panneau" aria-labelledby="bon-titre">
        <h2 id="bon-titre">Votre règlement par chèque</h2>
        <dl className="faits bon-faits">
          <Ligne terme="Montant du chèque" className="montant">
            {formatEuros(montant)}
          </Ligne>
          <Ligne terme="À l’ordre de">
            <PublisherFact valeur={raison_sociale} nom="dénomination sociale" />
          </Ligne>
          <Ligne terme="Référence à écrire au dos du chèque" className="reference">
            {referenceAnnonce(uuid_annonce)}
          </Ligne>
          <Ligne terme="À envoyer à">
            <address>
              {adresse.map((ligne) => (
                <span key={ligne}>{ligne}</span>
              ))}
              <PublisherFact valeur="" nom="adresse du siège" />
            </address>
          </Ligne>
          <Ligne terme="Demande du">{formatDate(demande.toISOString())}</Ligne>
        </dl>
      </section>
      <div className="actions non-imprime">
        <Button icon="imprimante" onClick={() => print()}>
          Imprimer le reçu
        </Button>
        <ButtonLink to="/mes-annonces" variant="secondary">
          Retourner à Mes Annonces
        </ButtonLink>
      </div>
    </div>
  )
}

const Ligne = ({ terme, className, children }: { terme: string; className?: string; children: ReactNode }) => (
  <div>
    <dt>{terme}</dt>
    <dd className={className}>{children}</dd>
  </div>
)
