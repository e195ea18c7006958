// A list read piece after piece, as its reader goes on.
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Source } from '#domain/contract/contract.ts'
import { type Answer, type ApiError, type Column, keyOf, type ParamsOf, type ReadOptions, read } from './api.ts'

interface EndlessOptions<S extends Source, C extends Column<S>> extends ReadOptions<C> {
  /** Rows of a piece. */
  size: number
  /** The last row that may be asked for. */
  max?: number
  enabled: boolean
  /** The first piece, already read: it may have another size. */
  first?: Answer<S, C> | undefined
  /** The first piece is kept up to date elsewhere: what follows it is read once, whatever changes. */
  once?: boolean
}

/** Of the piece after this one; undefined when it is the last, or lies beyond what may be asked for. */
export function nextOffset(
  { rows, total }: { rows: readonly unknown[]; total: number | null },
  offset: number,
  { size, max }: { size: number; max: number },
): number | undefined {
  const next = offset + rows.length
  const more = total === null ? rows.length === size : rows.length > 0 && next < total
  return more && next <= max ? next : undefined
}

/** useView for a list without pages. */
export function useEndlessView<S extends Source, C extends Column<S> = Column<S>>(
  source: S,
  params: ParamsOf<S>,
  { size, max = Number.POSITIVE_INFINITY, enabled, first, once = false, ...reading }: EndlessOptions<S, C>,
) {
  const client = useQueryClient()
  const queryKey = [...keyOf(source, params, reading), size]
  const page = (offset: number) =>
    source.startsWith('rpc/') ? { p_limite: size, p_decalage: offset } : { limit: size, offset }
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      read<S, C>(source, { ...params, ...page(pageParam) } as ParamsOf<S>, reading, signal),
    initialPageParam: 0,
    getNextPageParam: (piece: Answer<S, C>, _, offset: number) => nextOffset(piece, offset, { size, max }),
    enabled,
    placeholderData: keepPreviousData,
    ...(first && { initialData: { pages: [first], pageParams: [0] } }),
    // Never stale: refreshing would read every piece again. Only another search does.
    staleTime: once ? 'static' : Number.POSITIVE_INFINITY,
    // Comparing thousands of rows at each new piece would make the list stutter.
    structuralSharing: false,
  })
  const pieces = query.data?.pages
  return {
    data: useMemo(() => pieces?.flatMap(({ rows }) => rows), [pieces]),
    total: pieces?.[0]?.total ?? null,
    error: query.error as ApiError | null,
    isPlaceholder: query.isPlaceholderData,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: query.fetchNextPage,
    refetch: query.refetch,
    /** Begins again from a piece that has just been read. */
    restart: (piece: Answer<S, C>) => client.setQueryData(queryKey, { pages: [piece], pageParams: [0] }),
  }
}
