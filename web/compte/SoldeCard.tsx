// What a member owes or has in advance (§2 « Account »): the sum of their operations.
import { formatEuros } from '#domain/format.ts'
import { solde } from '#domain/operation.ts'
import { useView } from '../api.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

export function SoldeCard() {
  const { data, error, refetch } = useView('lister_operations')
  return (
    <section className="panneau pile" aria-labelledby="solde">
      <h2 className="compte-titre" id="solde">
        Facturation
      </h2>
      {data && <Solde euros={solde(data)} />}
      {!data && !error && <Skeleton lignes={1} texte="Chargement du solde…" />}
      {!data && error && (
        <Notice
          tone="error"
          action={
            <Button variant="secondary" onClick={() => refetch()}>
              Réessayer
            </Button>
          }
        >
          Erreur de chargement du solde
        </Notice>
      )}
      <ButtonLink to="/operations-history" variant="secondary">
        Historique des opérations
      </ButtonLink>
    </section>
  )
}

/** A debt is red, and says so in words. */
function Solde({ euros }: { euros: number }) {
  return (
    <div>
      <p className="doux solde-libelle">{euros < 0 ? 'Solde à régler' : 'Solde actuel'}</p>
      <p className={`solde${euros < 0 ? ' solde-negatif' : ''}`}>{formatEuros(euros)}</p>
    </div>
  )
}
