// The only caller of our API: useView reads (a view, or a function that reads), useCall writes, from a file of its own.
import { keepPreviousData, QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type {
  Args,
  FunctionName,
  Functions,
  Reading,
  Result,
  Row,
  Source,
  ViewName,
} from '#domain/contract/contract.ts'
import { communicationPerdue } from '#domain/protocol/loadError.ts'
import type { Reader } from '#domain/protocol/rendering.ts'
import { serviceMuet } from '#domain/session/session.ts'
import { accessToken, dropSession, lostSession, readUser } from '../session/oidc.ts'

/** A refusal or a failure of the API; `message` is the sentence to show. */
export class ApiError extends Error {
  /** The server's own sentence; null when it said none. */
  readonly sentence: string | null
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: string | null
  readonly details: string | null
  readonly hint: string | null

  constructor(status: number, body: Partial<Record<'code' | 'message' | 'details' | 'hint', string | null>>) {
    super(body.message || (status ? `Erreur ${status}` : communicationPerdue))
    this.status = status
    this.sentence = body.message || null
    this.code = body.code ?? null
    this.details = body.details ?? null
    this.hint = body.hint ?? null
  }
}

/** The sentence of what went wrong in a call, whatever it was. */
export const formatError = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Une erreur est survenue.'

export type RowOf<S extends Source> = S extends `rpc/${infer N extends Reading}`
  ? z.output<Functions[N]['rows']>
  : S extends ViewName
    ? Row<S>
    : never

/** Arguments of a function; filters, order and page of a view, in PostgREST's words. */
export type ParamsOf<S extends Source> = S extends `rpc/${infer N extends Reading}`
  ? Args<N>
  : Record<string, string | number>

export interface ReadOptions<C extends string = string> {
  /** Columns, when not all are needed. */
  select?: readonly C[]
  /** Asks for the exact total. */
  count?: boolean
  /** Filters and order of what a function finds. */
  filtres?: Readonly<Record<string, string>>
}

/** A column of a source. */
export type Column<S extends Source> = Extract<keyof RowOf<S>, string>

export interface Answer<S extends Source, C extends Column<S> = Column<S>> {
  rows: Pick<RowOf<S>, C>[]
  total: number | null
}

export const keyOf = <S extends Source>(source: S, params: ParamsOf<S>, { select, count, filtres }: ReadOptions = {}) =>
  [source, { ...params, ...filtres }, select?.join() ?? null, count ?? false] as const

export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // By default what is asked offline waits silently for the network: it must fail and say so.
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !(error as ApiError).status,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

/** The readings of a page, as its HTML carries them: keys and data. */
export type CachedReads = (readonly [key: QueryKey, data: unknown])[]

export const writeCachedReads = (client: QueryClient): CachedReads =>
  client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state }) => [queryKey, state.data])

/**
 * A page is two seconds old at most when it is sent (ADR 025): its data are as fresh as if they had just been read. The
 * library's own way keeps failures and promises too, which a page has none of.
 */
export function readCachedReads(client: QueryClient, text: string): void {
  for (const [key, data] of JSON.parse(text) as CachedReads) client.setQueryData(key, data)
}

interface ViewOptions<C extends string> extends ReadOptions<C> {
  enabled?: boolean
  /** Keeps the previous rows in sight while new ones load. */
  keepPrevious?: boolean
}

/** How a view is read: by HTTP, or directly by the server that renders the page. */
export const viewQuery = <S extends Source, C extends Column<S> = Column<S>>(
  source: S,
  params: ParamsOf<S>,
  reading: ReadOptions<C> = {},
) => ({
  ...queryOptions<Answer<S, C>, ApiError>({
    queryKey: keyOf(source, params, reading),
    queryFn: ({ signal }) => read(source, params, reading, signal),
  }),
  // The server's alone: the browser's files leave it out.
  direct: (import.meta.env.SSR && ((reader: Reader) => reader.read(source, params, reading))) as (
    reader: Reader,
  ) => Promise<Answer<S, C>>,
})

export function useView<S extends Source, C extends Column<S> = Column<S>>(
  source: S,
  params?: ParamsOf<S>,
  options: ViewOptions<C> = {},
) {
  const { enabled = true, keepPrevious = false, ...reading } = options
  return useViewQuery(viewQuery(source, params ?? ({} as ParamsOf<S>), reading), { enabled, keepPrevious })
}

/** useView for what a page rendered by the server reads too (navigation/loaders.ts). */
export function useViewQuery<S extends Source, C extends Column<S>>(
  view: ReturnType<typeof viewQuery<S, C>>,
  { enabled = true, keepPrevious = false } = {},
) {
  const query = useQuery({ ...view, enabled, ...(keepPrevious && { placeholderData: keepPreviousData }) })
  return {
    data: query.data?.rows,
    total: query.data?.total ?? null,
    error: query.error,
    isPending: query.isPending,
    isPlaceholder: query.isPlaceholderData,
    refetch: query.refetch,
  }
}

/** One reading, for the hooks that keep more than its rows. */
export async function read<S extends Source, C extends Column<S>>(
  source: S,
  params: ParamsOf<S>,
  { select, count, filtres }: ReadOptions<C> = {},
  signal: AbortSignal | null = null,
): Promise<Answer<S, C>> {
  const rpc = source.startsWith('rpc/')
  const query = new URLSearchParams(rpc ? filtres : Object.entries(params).map(([key, value]) => [key, String(value)]))
  if (select) query.set('select', select.join())
  const response = await send(`${source}${query.size ? `?${query}` : ''}`, {
    signal,
    headers: count ? { prefer: 'count=exact' } : {},
    ...(rpc && { method: 'POST', body: JSON.stringify(params) }),
  })
  const total = Number(response.headers.get('content-range')?.split('/')[1])
  return { rows: await response.json(), total: Number.isNaN(total) ? null : total }
}

/** One call of a function; outside useCall, of one that changes nothing that is shown. */
export async function post<N extends FunctionName>(name: N, args: Args<N>, stays = false): Promise<Result<N>> {
  const response = await send(`rpc/${name}`, { method: 'POST', body: JSON.stringify(args) }, stays)
  return response.status === 204 ? (undefined as Result<N>) : response.json()
}

/** The live stream (product D24), open until `signal`. */
export const openFlux = (signal: AbortSignal): Promise<Response> => send('flux', { signal }, true)

type Init = RequestInit & { headers?: Record<string, string> }

/** A session refused by the API is renewed once, and the call made again, before the session is given up. */
export async function send(path: string, init: Init, stays = false): Promise<Response> {
  const token = await readToken()
  let response = await ask(path, init, token)
  if (response.status === 401 && token) {
    // A provider that does not answer ends no session: the call says so, and can be made again.
    const renewed = await renewedToken(token).catch(() => {
      throw new ApiError(0, { message: serviceMuet })
    })
    if (renewed) response = await ask(path, init, renewed)
    if (response.status === 401 && !stays) dropSession(lostSession)
  }
  if (response.ok) return response
  throw new ApiError(response.status, await response.json().catch(() => ({})))
}

/** A visitor's page never loads how a session is renewed. */
const renewedToken = async (past: string) => (await import('../session/renewal.ts')).renewedToken(past)

/** The token of the call; one that has expired while the machine slept is renewed first, else the call is a visitor's. */
async function readToken(): Promise<string | null> {
  const past = readUser()?.access_token
  return accessToken() ?? (past ? renewedToken(past).catch(() => null) : null)
}

async function ask(path: string, init: Init, token: string | null): Promise<Response> {
  const writes = init.method === 'POST'
  const headers = {
    ...init.headers,
    [writes ? 'content-profile' : 'accept-profile']: token ? 'utilisateur_ae' : 'anon_ae',
    ...(writes && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  try {
    return await fetch(`/api/${path}`, { ...init, headers, credentials: 'omit' })
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error
    throw new ApiError(0, {})
  }
}
