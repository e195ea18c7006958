// Editing a published ad: the same form, with plan, type and start date locked (product §2, §4).

import { useParam } from '../navigation/params.ts'
import { useView } from '../query/api.ts'
import { useSession } from '../session/session.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { FormulaireAnnonce } from './FormulaireAnnonce.tsx'

export default function ModifierAnnonce() {
  const uuid_annonce = useParam('uuid_annonce')
  const { sub } = useSession()
  const annonces = useView('lister_mes_annonces')
  return (
    <MembrePage titre="Modifier une annonce" className="page-texte">
      <h1>Modifier l’annonce</h1>
      <QueryResult de={annonces} quoi="mesAnnonces" texte="Chargement de l’annonce…" discrete>
        {(miennes) => {
          const annonce = miennes.find((mienne) => mienne.uuid_annonce === uuid_annonce)
          if (!annonce) return <Absente />
          return sub && <FormulaireAnnonce key={`${sub}:${uuid_annonce}`} sub={sub} annonce={annonce} />
        }}
      </QueryResult>
    </MembrePage>
  )
}

const Absente = () => (
  <EmptyState titre="Annonce à modifier non trouvée." action={<ButtonLink to="/mes-annonces">Mes annonces</ButtonLink>}>
    <p>Elle a été supprimée, ou elle n’est pas à vous.</p>
  </EmptyState>
)
