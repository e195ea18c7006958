// The topics of a category, or all, by latest activity.
import { type Forum, sujetsParPiece } from '#domain/forum/forum.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SlicedList } from '../ui/SlicedList.tsx'
import { SujetCard } from './SujetCard.tsx'
import { useSujets } from './useSujets.ts'
import '../styles/fiche.css'
import '../styles/forum.css'

export function Sujets({ categorie }: { categorie: number | null }) {
  const { data, error, refetch, suite } = useSujets(categorie)
  const erreur = (refused: typeof error, again: () => void) =>
    refused && <LoadError error={refused} quoi="sujets" refetch={again} />
  if (!data) return erreur(error, refetch) ?? <Skeleton lignes={6} texte="Chargement des discussions…" />
  return (
    <>
      {erreur(error, refetch)}
      {data.length === 0 ? (
        <EmptyState icon="discussion" titre="Aucun sujet à afficher dans cette catégorie." />
      ) : (
        <section aria-label="Discussions">
          <h2 className="lu-seulement">Discussions</h2>
          <SlicedList
            elements={data}
            taille={sujetsParPiece}
            // Keyed by position: a topic that moves to the top shifts every slice after it.
            cle={(sujets, rang) => `sujets ${categorie} ${rang} ${sujets.length}`}
            show={showSujets}
          />
        </section>
      )}
      {erreur(suite.error, suite.loadMore)}
      {suite.hasMore && (
        <div className="rang forum-suite">
          <Button variant="secondary" icon="bas" busy={suite.isLoadingMore} onClick={suite.loadMore}>
            Voir plus
          </Button>
        </div>
      )}
    </>
  )
}

const showSujets = (sujets: readonly Forum[]) => (
  <ul className="cartes">
    {sujets.map((sujet) => (
      <li key={sujet.uuid_forum}>
        <SujetCard sujet={sujet} />
      </li>
    ))}
  </ul>
)
