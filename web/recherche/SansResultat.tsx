// A search that found nothing: its ways out, and under a list the ads seen last.
import { widenRecherche } from '#domain/lieu/issue.ts'
import { adresseRecherche, type Recherche } from '#domain/recherche.ts'
import { Recentes } from '../annonce/Recentes.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

interface SansResultatProps {
  recherche: Recherche
  departement: string | null
}

export const ListeVide = (props: SansResultatProps) => (
  <>
    <SansResultat {...props} />
    <Recentes />
  </>
)

export function SansResultat({ recherche, departement }: SansResultatProps) {
  const issues = widenRecherche(recherche, departement)
  return (
    <EmptyState
      titre="Aucune annonce ne correspond à vos critères."
      action={issues.map((issue) => (
        <ButtonLink key={issue.texte} variant="secondary" to={adresseRecherche(issue.recherche)}>
          {issue.texte}
        </ButtonLink>
      ))}
    >
      {issues.length > 0 && <p>Une recherche un peu plus large en trouvera peut-être&nbsp;:</p>}
    </EmptyState>
  )
}
