// The API client. useView reads a view or a reading function; useCall, in its own file, calls the others.
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

/** A refusal or failure of the API; `message` is the sentence to show. */
export class ApiError extends Error {
  /** The server's own sentence; null without one. */
  readonly sentence: string | null
  /** HTTP status; 0 without an answer. */
  readonly status: number
  readonly code: string | null
  readonly details: string | null
  readonly hint: string | null

  constructor(
    status: number,
    body: Partial<Record<'code' | 'message' | 'details' | 'hint', string | null>>,
    reference: string | null = null,
  ) {
    const said = body.message || (status ? `Erreur ${status}` : communicationPerdue)
    super(reference === null ? said : `${said} (référence à nous donner\u00a0: ${reference})`)
    this.status = status
    this.sentence = body.message || null
    this.code = body.code ?? null
    this.details = body.details ?? null
    this.hint = body.hint ?? null
  }
}

/** The sentence to show for any error of a call. */
export const formatError = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Une erreur est survenue.'

export type RowOf<S extends Source> = S extends `rpc/${infer N extends Reading}`
  ? z.output<Functions[N]['rows']>
  : S extends ViewName
    ? Row<S>
    : never

/** Arguments of a function; filters, order and page of a view, in PostgREST's syntax. */
export type ParamsOf<S extends Source> = S extends `rpc/${infer N extends Reading}`
  ? Args<N>
  : Record<string, string | number>

export interface ReadOptions<C extends string = string> {
  /** Columns, when not all are needed. */
  select?: readonly C[]
  /** Whether to ask for the exact total. */
  count?: boolean
  /** Filters and order of a function's rows. */
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
      // By default, queries made offline wait silently for the network: make them fail instead.
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !(error as ApiError).status,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

/** The data sent with a page: keys and rows. */
export type CachedReads = (readonly [key: QueryKey, data: unknown])[]

export const writeCachedReads = (client: QueryClient): CachedReads =>
  client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state }) => [queryKey, state.data])

/**
 * Pages are at most two seconds old when sent (ADR 025): their data count as just read. The library's own hydration also handles
 * errors and promises, which pages never contain.
 */
export function readCachedReads(client: QueryClient, text: string): void {
  for (const [key, data] of JSON.parse(text) as CachedReads) client.setQueryData(key, data)
}

interface ViewOptions<C extends string> extends ReadOptions<C> {
  enabled?: boolean
  /** Keeps the previous rows while new ones load. */
  keepPrevious?: boolean
}

/** How to read a view: over HTTP, or directly on the server. */
export const viewQuery = <S extends Source, C extends Column<S> = Column<S>>(
  source: S,
  params: ParamsOf<S>,
  reading: ReadOptions<C> = {},
) => ({
  ...queryOptions<Answer<S, C>, ApiError>({
    queryKey: keyOf(source, params, reading),
    queryFn: ({ signal }) => read(source, params, reading, signal),
  }),
  // Server only: left out of the browser's files.
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

/** useView for data that the server reads too (navigation/loaders.ts). */
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

/** One reading, for hooks that need more than its rows. */
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

/** One call of a function. Outside useCall, only for calls that change nothing displayed. */
export async function post<N extends FunctionName>(name: N, args: Args<N>, stays = false): Promise<Result<N>> {
  const response = await send(`rpc/${name}`, { method: 'POST', body: JSON.stringify(args) }, stays)
  return response.status === 204 ? (undefined as Result<N>) : response.json()
}

/** The live stream (product D24), open until `signal`. */
export const openFlux = (signal: AbortSignal): Promise<Response> => send('flux', { signal }, true)

type Init = RequestInit & { headers?: Record<string, string> }

/** When the API refuses the session, renews it once and repeats the call before giving up. */
export async function send(path: string, init: Init, stays = false): Promise<Response> {
  const token = await readToken()
  let response = await ask(path, init, token)
  if (response.status === 401 && token) {
    // A silent provider does not end the session: the call fails and can be repeated.
    const renewed = await renewedToken(token).catch(() => {
      throw new ApiError(0, { message: serviceMuet })
    })
    if (renewed) response = await ask(path, init, renewed)
    if (response.status === 401 && !stays) dropSession(lostSession)
  }
  if (response.ok) return response
  throw new ApiError(response.status, await response.json().catch(() => ({})), referenceOf(response))
}

/** What the operator's log is searched for: the start of the request's id, for an error that nobody expected. */
const referenceOf = ({ status, headers }: Response): string | null =>
  status === 500 ? (headers.get('x-request-id')?.slice(0, 8) ?? null) : null

/** Loaded on demand: visitors never need it. */
const renewedToken = async (past: string) => (await import('../session/renewal.ts')).renewedToken(past)

/** The token to send; one that expired while the device slept is renewed first. */
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
