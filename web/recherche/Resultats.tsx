// The ads found: how many, the paid ones, the separator, the free ones, the pages (produit §2 « Ads list »).
import { type ComponentProps, type ComponentType, type ReactNode, useMemo } from 'react'
import type { AnnonceCarte } from '#domain/fiche/colonne.ts'
import { isPayant } from '#domain/fiche/plan.ts'
import { adresseRecherche, nombrePages, type Recherche, sayResultat, widenRecherche } from '#domain/recherche.ts'
import { AnnonceDialogs } from '../annonce/AnnonceDialogs.tsx'
import { Recentes } from '../annonce/Recentes.tsx'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AnnonceListe, type AnnonceListeProps } from './AnnonceListe.tsx'
import type { ListeContinue, SuiteListe } from './ListeContinue.tsx'
import { suiteListe } from './suiteListe.ts'
import '../styles/liste.css'

export interface ResultatsProps {
  recherche: Recherche
  noms: { lieu: string | null; type: string | null; de: string }
  /** Where the searched place stands, when it is known. */
  departement: string | null
  annonces: readonly AnnonceCarte[] | undefined
  total: number | null
  busy: boolean
  suite: SuiteListe | null
  /** What is said and offered between the number found and the ads. */
  children: ReactNode
}

/** While `busy`, the ads shown are those of the search before, dimmed. With a `suite` the list goes on, without pages. */
export function Resultats({ recherche, noms, departement, annonces, total, busy, suite, children }: ResultatsProps) {
  if (!annonces) return <Skeleton lignes={9} texte="Chargement des annonces…" />
  const nombre = total ?? annonces.length
  const trouve = annonces.length > 0
  return (
    <section className="resultats" aria-label="Résultats" aria-busy={busy}>
      <div className="resultats-nombre" role="status">
        <h2>{busy ? 'Recherche en cours…' : sayResultat(nombre, recherche, noms)}</h2>
      </div>
      {children}
      {trouve && <Groupes annonces={annonces} Liste={suite ? Longue : AnnonceListe} />}
      {!trouve && !busy && <SansResultat recherche={recherche} departement={departement} />}
      {!trouve && !busy && <Recentes />}
      {trouve && suite && !busy && <Suite suite={suite} affichees={annonces.length} />}
      {trouve && !suite && (
        <Pager
          page={recherche.page}
          pages={nombrePages(nombre)}
          href={(page) => adresseRecherche({ ...recherche, page })}
        />
      )}
    </section>
  )
}

interface GroupesProps {
  annonces: readonly AnnonceCarte[]
  Liste: ComponentType<AnnonceListeProps>
}

function Longue(props: AnnonceListeProps) {
  const { ListeLongue } = suiteListe.useFile()
  return <ListeLongue {...props} />
}

function Suite(props: ComponentProps<typeof ListeContinue>) {
  const { ListeContinue } = suiteListe.useFile()
  return <ListeContinue {...props} />
}

function Groupes({ annonces, Liste }: GroupesProps) {
  const { isVIP } = useSession()
  const payantes = useMemo(() => annonces.filter(({ code_tarif }) => isPayant(code_tarif)), [annonces])
  const gratuites = useMemo(() => annonces.filter(({ code_tarif }) => !isPayant(code_tarif)), [annonces])
  return (
    <AnnonceDialogs>
      {payantes.length > 0 && <Liste groupe="payantes" annonces={payantes} />}
      {gratuites.length > 0 && (
        <>
          <h2 className="separateur">Annonces Gratuites</h2>
          <Liste groupe="gratuites" annonces={gratuites} invitations={!isVIP} />
        </>
      )}
    </AnnonceDialogs>
  )
}

export function SansResultat({ recherche, departement }: { recherche: Recherche; departement: string | null }) {
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
