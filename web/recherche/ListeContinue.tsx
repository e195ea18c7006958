// A list that goes on (produit D11): what is read of it, its cards in slices, and its end, where more ads are read as it comes near.
import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { colonnesCarte } from '#domain/fiche/colonne.ts'
import { annoncesParTranche, type criteresRecherche, decalageMax } from '#domain/recherche.ts'
import type { ApiError } from '../lecture/api.ts'
import { useEndlessView } from '../lecture/useEndlessView.ts'
import { ErreurChargement } from '../ui/ErreurChargement.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tranches } from '../ui/Tranches.tsx'
import { AnnonceListe, type AnnonceListeProps } from './AnnonceListe.tsx'
import '../styles/liste.css'

type Criteres = ReturnType<typeof criteresRecherche>

const useSuite = (criteres: Criteres, enabled: boolean) =>
  useEndlessView('rpc/lister_annonces', criteres, {
    select: colonnesCarte,
    count: true,
    size: annoncesParTranche,
    max: decalageMax,
    enabled,
  })

export type SuiteAnnonces = ReturnType<typeof useSuite>

interface SuiteLueProps {
  criteres: Criteres
  enabled: boolean
  onRead: (suite: SuiteAnnonces) => void
}

/** Reads for the screen above, which stays the same whether it shows pages or this: its links keep the focus. */
export function SuiteLue({ criteres, enabled, onRead }: SuiteLueProps) {
  const suite = useSuite(criteres, enabled)
  const { data, error, isPlaceholder, hasMore, isLoadingMore } = suite
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is another object each time, and news only by these
  useLayoutEffect(() => onRead(suite), [data, error, isPlaceholder, hasMore, isLoadingMore, onRead])
  return null
}

/** 24 ads and their 6 invitations fill whole rows, whether the grid has one, two or three columns. */
const tranche = 24

/** Cut in slices, so that thousands of ads scroll smoothly. */
export const ListeLongue = memo(function ListeLongue({ annonces, groupe, invitations = false }: AnnonceListeProps) {
  return (
    <Tranches
      elements={annonces}
      taille={tranche}
      cle={(cartes) => `${cartes[0]!.uuid_annonce} ${cartes.length} ${invitations}`}
      show={(cartes) => <AnnonceListe annonces={cartes} groupe={groupe} invitations={invitations} />}
    />
  )
})

/** What is left to read of a list. */
export interface SuiteListe {
  error: ApiError | null
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

/** `affichees` is the number of ads above: when it grows, the end may still be in sight, and is looked at again. */
export function ListeContinue({ suite, affichees }: { suite: SuiteListe; affichees: number }) {
  const { error, hasMore, isLoadingMore, loadMore } = suite
  const end = useRef<HTMLDivElement>(null)
  const waiting = hasMore && !isLoadingMore && !error
  // biome-ignore lint/correctness/useExhaustiveDependencies: an end that is still in sight after an arrival is news
  useEffect(() => {
    if (!waiting || !end.current) return
    // The observer may report several crossings at once: the last is the present one.
    const watch = new IntersectionObserver((seen) => seen.at(-1)!.isIntersecting && loadMore(), {
      rootMargin: '1500px 0px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [waiting, loadMore, affichees])
  return (
    <div className="annonces-suite" ref={end}>
      {isLoadingMore && <Skeleton lignes={3} texte="Chargement de la suite…" />}
      {error && <ErreurChargement error={error} quoi="annonces" refetch={loadMore} />}
      {!hasMore && !error && <p className="doux">Vous avez vu toutes les annonces de cette recherche.</p>}
    </div>
  )
}
