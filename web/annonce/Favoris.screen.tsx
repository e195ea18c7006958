// A member's favourite ads (product §2 « Favourites »), stored in the browser and read by id in one request.
import { useEffect, useRef } from 'react'
import { type AnnonceCarte, colonnesCarte } from '#domain/annonce/cardColumns.ts'
import { useView } from '../query/api.ts'
import { AnnonceListe } from '../recherche/AnnonceListe.tsx'
import { useSession } from '../session/session.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AnnonceDialogs } from './AnnonceDialogs.tsx'
import { matchFavoris, removeFavoris, useFavoris } from './favori.ts'
import { readSharedFields } from './sharedFields.ts'

export default function Favoris() {
  const { sub } = useSession()
  const ids = useFavoris(sub)
  const titre = useRef<HTMLHeadingElement>(null)
  // When a card or notice disappears with the pressed button, the title takes the focus.
  const connus = useRef(ids)
  useEffect(() => {
    const left = ids.length < connus.current.length
    connus.current = ids
    if (left && document.activeElement === document.body) titre.current?.focus({ preventScroll: true })
  }, [ids])
  const lecture = useView(
    'lister_annonces',
    { uuid_annonce: `in.(${ids.join()})` },
    { select: colonnesCarte, enabled: ids.length > 0, keepPrevious: true },
  )
  return (
    <MembrePage titre="Mes favoris">
      <h1 ref={titre} tabIndex={-1}>
        Mes favoris
      </h1>
      <div className="pile favoris">
        {ids.length === 0 ? (
          readSharedFields(sub!) ? (
            <AucunFavori />
          ) : (
            <Skeleton texte="Chargement de vos favoris…" lignes={4} />
          )
        ) : (
          <QueryResult de={lecture} quoi="annonces" texte="Chargement de vos favoris…">
            {(lues) => {
              const { gardees, absentes } = matchFavoris(ids, lues)
              return (
                <>
                  {absentes.length > 0 && !lecture.isPlaceholder && (
                    <Absentes nombre={absentes.length} onRemove={() => removeFavoris(sub!, absentes)} />
                  )}
                  <Gardees annonces={gardees} />
                </>
              )
            }}
          </QueryResult>
        )}
      </div>
    </MembrePage>
  )
}

function Gardees({ annonces }: { annonces: readonly AnnonceCarte[] }) {
  return (
    <AnnonceDialogs>
      {annonces.length > 0 && (
        <h2>{annonces.length > 1 ? `${annonces.length} annonces gardées` : 'Une annonce gardée'}</h2>
      )}
      <AnnonceListe annonces={annonces} groupe="gratuites" />
    </AnnonceDialogs>
  )
}

function Absentes({ nombre, onRemove }: { nombre: number; onRemove: () => void }) {
  return (
    <Notice
      action={
        <Button variant="secondary" onClick={onRemove}>
          {nombre > 1 ? 'Les retirer de mes favoris' : 'La retirer de mes favoris'}
        </Button>
      }
    >
      {nombre > 1
        ? `${nombre} annonces de vos favoris ne sont plus en ligne.`
        : 'Une annonce de vos favoris n’est plus en ligne.'}
    </Notice>
  )
}

function AucunFavori() {
  return (
    <EmptyState
      icon="coeur"
      titre="Vous n’avez pas encore de favori."
      action={<ButtonLink to="/annonces">Voir les annonces</ButtonLink>}
    >
      <p>Touchez le cœur d’une annonce&nbsp;: vous la retrouverez ici, sur tous vos appareils.</p>
    </EmptyState>
  )
}
