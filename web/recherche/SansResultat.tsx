// An empty search: wider searches, and the ads last seen.

import { adresseRecherche, type Recherche } from '#domain/recherche/recherche.ts'
import { dropFiltre, widenRecherche } from '#domain/recherche/widerSearches.ts'
import { formatNombre } from '#domain/text/format.ts'
import { RecentAnnonces } from '../annonce/Recentes.tsx'
import type { Read } from '../navigation/loaders.ts'
import { useViewQuery } from '../query/api.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { type Centre, nombreQuery } from './ActiveFilters.tsx'
import { useAujourdhui } from './useAujourdhui.ts'

interface SansResultatProps {
  recherche: Recherche
  centre: Centre
  departement: string | null
}

/** Counts, for the server, the results without each filter. */
export async function readMoins(recherche: Recherche, centre: Centre, de: string, read: Read): Promise<void> {
  for (const moins of dropFiltre(recherche, de)) await read(nombreQuery(moins.recherche, centre))
}

export const ListeVide = (props: SansResultatProps) => (
  <>
    <SansResultat {...props} />
    <RecentAnnonces />
  </>
)

export function SansResultat({ recherche, centre, departement }: SansResultatProps) {
  const issues = widenRecherche(recherche, departement)
  return (
    <EmptyState
      titre="Aucune annonce ne correspond à vos critères."
      action={
        <>
          {dropFiltre(recherche, useAujourdhui()).map((moins) => (
            <SansUn key={moins.texte} {...moins} centre={centre} />
          ))}
          {issues.map((issue) => (
            <ButtonLink key={issue.texte} variant="secondary" to={adresseRecherche(issue.recherche)}>
              {issue.texte}
            </ButtonLink>
          ))}
        </>
      }
    >
      {issues.length > 0 && <p>Une recherche un peu plus large en trouvera peut-être&nbsp;:</p>}
    </EmptyState>
  )
}

/** Only shown when it would find something. */
function SansUn({ texte, recherche, centre }: ReturnType<typeof dropFiltre>[number] & { centre: Centre }) {
  const { total } = useViewQuery(nombreQuery(recherche, centre))
  if (!total) return null
  return (
    <ButtonLink variant="secondary" to={adresseRecherche(recherche)}>
      {`${texte}\u00a0(${formatNombre(total)})`}
    </ButtonLink>
  )
}
