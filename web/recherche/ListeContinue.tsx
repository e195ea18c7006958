// Continuous list (product D11): the first page, then more ads as its end comes near, rendered in slices.
import { memo, useEffect, useMemo, useRef } from 'react'
import { type AnnonceCarte, colonnesCarte } from '#domain/annonce/cardColumns.ts'
import { annoncesParTranche, type criteresRecherche, decalageMax } from '#domain/recherche/recherche.ts'
import { useEndlessView } from '../query/useEndlessView.ts'
import { LoadError } from '../ui/LoadError.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SlicedList } from '../ui/SlicedList.tsx'
import { AnnonceListe, type AnnonceListeProps } from './AnnonceListe.tsx'
import { Groupes } from './Groupes.tsx'
import { distinctFilters } from './listState.ts'
import '../styles/liste.css'

interface ListeContinueProps {
  criteres: ReturnType<typeof criteresRecherche>
  /** The first page; while `busy`, that of the previous search. */
  premiere: { rows: AnnonceCarte[]; total: number | null }
  busy: boolean
}

/** While `busy`, the whole previous list stays. */
export function ListeContinue({ criteres, premiere, busy }: ListeContinueProps) {
  const liste = useEndlessView('rpc/lister_annonces', criteres, {
    select: colonnesCarte,
    count: true,
    size: annoncesParTranche,
    cle: 'uuid_annonce',
    max: decalageMax,
    enabled: !busy,
    first: busy ? undefined : premiere,
  })
  const lues = liste.data ?? premiere.rows
  const annonces = useMemo(() => distinctFilters(lues), [lues])
  return (
    <>
      <Groupes annonces={annonces} Liste={ListeLongue} />
      {!busy && <Suite liste={liste} affichees={annonces.length} />}
    </>
  )
}

/** 24 ads and 6 placeholders fill complete rows with one, two or three columns. */
const tranche = 24

/** In slices, so that thousands of ads scroll smoothly. */
const ListeLongue = memo(function ListeLongue({ annonces, groupe, invitations = false }: AnnonceListeProps) {
  return (
    <SlicedList
      elements={annonces}
      taille={tranche}
      cle={(cartes) => `${cartes[0]!.uuid_annonce} ${cartes.length} ${invitations}`}
      show={(cartes) => <AnnonceListe annonces={cartes} groupe={groupe} invitations={invitations} />}
    />
  )
})

interface SuiteProps {
  liste: Pick<ReturnType<typeof useEndlessView>, 'error' | 'hasMore' | 'isLoadingMore' | 'loadMore'>
  /** Number of displayed ads: when it changes, check again whether the end is visible. */
  affichees: number
}

/** The end of the list, where more ads load. */
function Suite({ liste: { error, hasMore, isLoadingMore, loadMore }, affichees }: SuiteProps) {
  const end = useRef<HTMLDivElement>(null)
  const waiting = hasMore && !isLoadingMore && !error
  // biome-ignore lint/correctness/useExhaustiveDependencies: an end that is still in sight after an arrival is news
  useEffect(() => {
    if (!waiting || !end.current) return
    // The observer may report several crossings at once: the last is current.
    const watch = new IntersectionObserver((seen) => seen.at(-1)!.isIntersecting && loadMore(), {
      rootMargin: '1500px 0px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [waiting, loadMore, affichees])
  return (
    <div className="annonces-suite" ref={end}>
      {isLoadingMore && <Skeleton lignes={3} texte="Chargement de la suite…" />}
      {error && <LoadError error={error} quoi="annonces" refetch={loadMore} />}
      {!hasMore && !error && <p className="doux">Vous avez vu toutes les annonces de cette recherche.</p>}
    </div>
  )
}
