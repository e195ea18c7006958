// A long list that only grows at its end, read in pieces; full pieces are read once.
import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { Source } from '#domain/contract/contract.ts'
import { type Answer, type ParamsOf, viewQuery } from './api.ts'

/** Pieces of `size` rows; the last may be shorter. */
export function useGrowingList<S extends Source>(source: S, pieces: readonly ParamsOf<S>[], size: number) {
  const client = useQueryClient()
  const queries = useQueries({
    queries: pieces.map((params) => ({
      ...viewQuery(source, params),
      staleTime: ({ state }: { state: { data?: Answer<S> | undefined } }) =>
        state.data?.rows.length === size ? ('static' as const) : 30_000,
    })),
  })
  return {
    /** The loaded pieces, each a list of rows. */
    data: queries.flatMap(({ data }) => (data ? [data.rows] : [])),
    error: queries.find(({ error }) => error)?.error ?? null,
    isPending: queries.some(({ isPending }) => isPending),
    refetch: () => Promise.all(queries.filter(({ error }) => error).map(({ refetch }) => refetch())),
    /** Loads a piece in advance, to display it at once. */
    load: (params: ParamsOf<S>) => client.query({ ...viewQuery(source, params), staleTime: 'static' }),
  }
}
