// A list that is read piece by piece while scrolling.
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Source } from '#domain/contract/contract.ts'
import { type Answer, type ApiError, type Column, keyOf, type ParamsOf, type ReadOptions, read } from './api.ts'

interface EndlessOptions<S extends Source, C extends Column<S>> extends ReadOptions<C> {
  /** Rows per piece. */
  size: number
  /** The column that identifies rows. */
  cle: NoInfer<C>
  /** Offset of the last row that may be requested. */
  max?: number
  enabled: boolean
  /** The first piece, when already read; it may have another size. */
  first?: Answer<S, C> | undefined
  /** The first piece is updated elsewhere; the following ones are read only once. */
  once?: boolean
}

type Row<S extends Source, C extends Column<S>> = Answer<S, C>['rows'][number]

/** A piece of the list: its new rows, and the offset of the next one when it was read. */
type Piece<S extends Source, C extends Column<S>> = Answer<S, C> & { next?: number | undefined }

/**
 * Reads the rows after the last one shown. Ads published or removed before it shift every offset, so the reading starts some rows
 * earlier (`overlaps`), finds the last known row and returns what follows; it starts further back when that row is not found.
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

/** In rows; the larger one plus a piece stays within the 100 rows per call. */
const overlaps = [10, 50]

/** After a first piece that was read elsewhere. */
function nextOffset(
  { rows, total }: { rows: readonly unknown[]; total: number | null },
  size: number,
): number | undefined {
  const more = total === null ? rows.length === size : rows.length > 0 && rows.length < total
  return more ? rows.length : undefined
}

/** Like useView, for a list without pages. */
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
    // Comparing thousands of rows for each piece would make scrolling stutter.
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
    /** Restarts from a piece just read. */
    restart: (piece: Answer<S, C>) => client.setQueryData(queryKey, { pages: [piece], pageParams: [firstPiece] }),
  }
}
