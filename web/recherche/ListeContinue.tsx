// The end of a list that goes on: more ads are read as it comes near, and what is said meanwhile (produit D11).
import { useEffect, useRef } from 'react'
import type { ApiError } from '../lecture/api.ts'
import { ErreurChargement } from '../ui/ErreurChargement.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import '../styles/liste.css'

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
