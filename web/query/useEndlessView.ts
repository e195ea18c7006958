// A list read piece after piece, as its reader goes on.
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Source } from '#domain/contract/contract.ts'
import { type Answer, type ApiError, type Column, keyOf, type ParamsOf, type ReadOptions, read } from './api.ts'

interface EndlessOptions<S extends Source, C extends Column<S>> extends ReadOptions<C> {
  /** Rows of a piece. */
  size: number
  /** The column that tells rows apart. */
  cle: NoInfer<C>
  /** The last row that may be asked for. */
  max?: number
  enabled: boolean
  /** The first piece, already read: it may have another size. */
  first?: Answer<S, C> | undefined
  /** The first piece is kept up to date elsewhere: what follows it is read once, whatever changes. */
  once?: boolean
}

type Row<S extends Source, C extends Column<S>> = Answer<S, C>['rows'][number]

/** A part of the list: its rows that were not shown before, and the offset of the row after them when it was read. */
type Piece<S extends Source, C extends Column<S>> = Answer<S, C> & { next?: number | undefined }

/**
 * The rows after the last one shown. The list may have moved since: ads published or gone before that row shift every offset. So the
 * reading begins some rows earlier (`overlaps`), finds the last row that is known, and gives what follows it; further back when it is
 * not there.
 */
export async function readFollowing<R>(
  { shown, size, isKnown }: { shown: number; size: number; isKnown: (row: R) => boolean },
  readAt: (offset: number, limit: number) => Promise<{ rows: R[]; total: number | null }>,
): Promise<{ rows: R[]; total: number | null; next: number | undefined }> {
  for (const overlap of overlaps) {
    const offset = Math.max(0, shown - overlap)
    const limit = size + Math.min(shown, overlap)
    const { rows, total } = await readAt(offset, limit)
    const last = rows.findLastIndex(isKnown)
    if (last < 0 && offset > 0 && overlap !== overlaps.at(-1)) continue
    const end = offset + rows.length
    const more = total === null ? rows.length === limit : rows.length > 0 && end < total
    return { rows: rows.slice(last + 1), total, next: more ? end : undefined }
  }
  throw new Error('no overlap to read with')
}

const firstPiece = { shown: 0, known: [] as unknown[] }

/** In rows; the longest and a piece of ads are within the 100 rows that the search gives at once. */
const overlaps = [10, 50]

/** After a first piece that was read elsewhere. */
function nextOffset(
  { rows, total }: { rows: readonly unknown[]; total: number | null },
  size: number,
): number | undefined {
  const more = total === null ? rows.length === size : rows.length > 0 && rows.length < total
  return more ? rows.length : undefined
}

/** useView for a list without pages. */
export function useEndlessView<S extends Source, C extends Column<S> = Column<S>>(
  source: S,
  params: ParamsOf<S>,
  { size, cle, max = Number.POSITIVE_INFINITY, enabled, first, once = false, ...reading }: EndlessOptions<S, C>,
) {
  const client = useQueryClient()
  const queryKey = [...keyOf(source, params, reading), size]
  const page = (offset: number, limit: number) =>
    source.startsWith('rpc/') ? { p_limite: limit, p_decalage: offset } : { limit, offset }
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam: { shown, known } }) =>
      readFollowing<Row<S, C>>({ shown, size, isKnown: (row) => known.includes(row[cle]) }, (offset, limit) =>
        read<S, C>(source, { ...params, ...page(offset, limit) } as ParamsOf<S>, reading, signal),
      ),
    initialPageParam: firstPiece,
    getNextPageParam: (piece: Piece<S, C>, pieces) => {
      const shown = 'next' in piece ? piece.next : nextOffset(piece, size)
      if (shown === undefined || shown > max) return undefined
      const known = pieces.flatMap(({ rows }) => rows.map((row) => row[cle]))
      return { shown, known: known.slice(-overlaps.at(-1)!) }
    },
    enabled,
    placeholderData: keepPreviousData,
    ...(first && { initialData: { pages: [first], pageParams: [firstPiece] } }),
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
    /** Begins again from a piece that has just been read. */
    restart: (piece: Answer<S, C>) => client.setQueryData(queryKey, { pages: [piece], pageParams: [firstPiece] }),
  }
}
