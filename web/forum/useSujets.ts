// The list of topics: its first piece stays up to date; the next ones are read once.
import { useEffect } from 'react'
import { type Forum, joinSujets, sujetsParPiece } from '#domain/forum/forum.ts'
import { useView } from '../query/api.ts'
import { useEndlessView } from '../query/useEndlessView.ts'

/** Of one category, or all. */
export function useSujets(categorie: number | null) {
  const params = {
    order: 'date_dernier_message.desc,uuid_forum.asc',
    ...(categorie !== null && { id_categorie: `eq.${categorie}` }),
  }
  const tete = useView('lister_forums', { ...params, limit: sujetsParPiece })
  const first = tete.data && { rows: tete.data, total: null }
  const suite = useEndlessView('lister_forums', params, {
    size: sujetsParPiece,
    cle: 'uuid_forum',
    enabled: first !== undefined,
    first,
    once: true,
  })
  const joints = tete.data && (suite.data ? joinSujets<Forum>(tete.data, suite.data) : tete.data)
  const { restart } = suite
  const rompu = joints === null
  // So many topics have moved to the head that it no longer meets the rest: the list starts again from it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what to begin with is what has broken the list
  useEffect(() => {
    if (rompu && first) restart(first)
  }, [rompu])
  return {
    data: joints ?? tete.data,
    error: tete.error,
    refetch: tete.refetch,
    /** The following pieces. */
    suite: {
      error: tete.data ? suite.error : null,
      hasMore: suite.hasMore,
      isLoadingMore: suite.isLoadingMore,
      loadMore: () => void suite.loadMore(),
    },
  }
}
