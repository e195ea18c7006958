// A published ad being changed: the form of a new one, with its plan, type and start date locked (produit §2, §4).
import { marque } from '#domain/marque.ts'
import { useView } from '../lecture/api.ts'
import { useParam } from '../navigation/params.ts'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErreurChargement } from '../ui/ErreurChargement.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { FormulaireAnnonce } from './FormulaireAnnonce.tsx'

export default function ModifierAnnonce() {
  const uuid_annonce = useParam('uuid_annonce')
  const { sub } = useSession()
  const { data, error, refetch } = useView('lister_mes_annonces')
  const annonce = data?.find((mienne) => mienne.uuid_annonce === uuid_annonce)
  return (
    <div className="page-texte">
      <title>{`Modifier une annonce · ${marque.nom}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Modifier l’annonce</h1>
      {error && !data && <ErreurChargement error={error} quoi="mesAnnonces" refetch={refetch} />}
      {!data && !error && <Skeleton lignes={6} texte="Chargement de l’annonce…" />}
      {data && !annonce && (
        <EmptyState
          titre="Annonce à modifier non trouvée."
          action={<ButtonLink to="/mes-annonces">Mes annonces</ButtonLink>}
        >
          <p>Elle a été supprimée, ou elle n’est pas à vous.</p>
        </EmptyState>
      )}
      {sub && annonce && <FormulaireAnnonce key={`${sub}:${uuid_annonce}`} sub={sub} annonce={annonce} />}
    </div>
  )
}
