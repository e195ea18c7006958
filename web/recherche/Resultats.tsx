// Search results: number, ads, then pages or a continuous list (product §2 « Ads list »).
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import type { AnnonceCarte } from '#domain/annonce/cardColumns.ts'
import type { Localite } from '#domain/commune/commune.ts'
import {
  adresseRecherche,
  type criteresRecherche,
  type Noms,
  nombrePages,
  type Recherche,
} from '#domain/recherche/recherche.ts'
import { FromEstimatedCentre } from '../annonce/AnnonceCard.tsx'
import { lazyPart } from '../navigation/lazyPart.ts'
import { Pager } from '../ui/Pager.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AnnonceListe } from './AnnonceListe.tsx'
import { Groupes } from './Groupes.tsx'
import type { ListeContinue } from './ListeContinue.tsx'
import { Affichage, ResultsHeader } from './ResultsHeader.tsx'
import type { ListeVide } from './SansResultat.tsx'
import '../styles/liste.css'

const continue_ = lazyPart(() => import('./ListeContinue.tsx'))
/** The server loads it before rendering an empty search. */
export const vide = lazyPart(() => import('./SansResultat.tsx'))

export interface ResultatsProps {
  recherche: Recherche
  noms: Noms
  centre: Localite | null
  /** The department of the searched place, when known. */
  departement: string | null
  annonces: AnnonceCarte[] | undefined
  total: number | null
  busy: boolean
  /** For a continuous list; null for pages. */
  criteres: ReturnType<typeof criteresRecherche> | null
  /** Between the number and the ads. */
  children: ReactNode
}

/** While `busy`, the previous ads are shown dimmed. */
export function Resultats(props: ResultatsProps) {
  const { recherche, noms, centre, departement, annonces, total, busy, children } = props
  if (!annonces) return <Skeleton lignes={9} texte="Chargement des annonces…" />
  const nombre = total ?? annonces.length
  const trouve = annonces.length > 0
  return (
    <section className="resultats" aria-label="Résultats" aria-busy={busy}>
      <ResultsHeader recherche={recherche} noms={noms} nombre={nombre} busy={busy} centre={centre} />
      {children}
      <FromEstimatedCentre value={centre?.estimees ?? false}>
        {trouve && <Trouvees {...props} annonces={annonces} />}
      </FromEstimatedCentre>
      {!trouve && !busy && (
        <Suspense fallback={<Skeleton lignes={3} texte="Chargement des annonces…" />}>
          <Aucune recherche={recherche} centre={centre} departement={departement} />
        </Suspense>
      )}
    </section>
  )
}

type TrouveesProps = Pick<ResultatsProps, 'recherche' | 'total' | 'busy' | 'criteres'> & { annonces: AnnonceCarte[] }

function Trouvees({ recherche, annonces, total, busy, criteres }: TrouveesProps) {
  const page = <Groupes annonces={annonces} Liste={AnnonceListe} />
  if (criteres)
    return (
      <Suspense fallback={page}>
        <Continue criteres={criteres} premiere={{ rows: annonces, total }} busy={busy} />
      </Suspense>
    )
  return (
    <>
      {page}
      <Pager
        page={recherche.page}
        pages={nombrePages(total ?? annonces.length)}
        href={(page) => adresseRecherche({ ...recherche, page })}
      />
      <Affichage recherche={recherche} />
    </>
  )
}

function Continue(props: ComponentProps<typeof ListeContinue>) {
  const { ListeContinue } = continue_.useFile()
  return <ListeContinue {...props} />
}

function Aucune(props: ComponentProps<typeof ListeVide>) {
  const { ListeVide } = vide.useFile()
  return <ListeVide {...props} />
}
