// What a member owes or has in advance (produit §2 « Account »): the sum of their operations.
import { solde } from '#domain/operation.ts'
import { useView } from '../lecture/api.ts'
import { Solde } from '../paiement/Solde.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { ErreurChargement } from '../ui/ErreurChargement.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import '../styles/compte.css'

export function SoldeCard() {
  const { data, error, refetch } = useView('lister_operations')
  return (
    <section className="panneau pile" aria-labelledby="solde">
      <h2 className="compte-titre" id="solde">
        Facturation
      </h2>
      {data && <Solde euros={solde(data)} />}
      {!data && !error && <Skeleton lignes={1} texte="Chargement du solde…" />}
      {!data && error && <ErreurChargement error={error} quoi="solde" refetch={refetch} />}
      <ButtonLink to="/operations-history" variant="secondary">
        Historique des opérations
      </ButtonLink>
    </section>
  )
}
