// The balance of a member (produit §2 « Account »): the sum of their operations.
import { solde } from '#domain/paiement/operation.ts'
import { useView } from '../lecture/api.ts'
import { Solde } from '../paiement/Solde.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import '../styles/compte.css'

export function SoldeCard() {
  return (
    <section className="panneau pile" aria-labelledby="solde">
      <h2 className="compte-titre" id="solde">
        Facturation
      </h2>
      <Lecture de={useView('lister_operations')} quoi="solde" lignes={2} texte="Chargement du solde…" discrete>
        {(operations) => <Solde euros={solde(operations)} />}
      </Lecture>
      <ButtonLink to="/operations-history" variant="secondary">
        Historique des opérations
      </ButtonLink>
    </section>
  )
}
