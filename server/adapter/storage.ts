// The object store: any S3 service, with presigned URLs; the embedded stand-in answers alike.
import type { ReadableStream as WebStream } from 'node:stream/web'
import { AwsV4Signer } from 'aws4fetch'
import { chargementImpossible } from '#domain/protocol/loadError.ts'
import { Refusal } from '../api/refusal.ts'

export interface StorageSettings {
  /** URL of the store for browsers, without a trailing slash; the bucket follows in the path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** URL of the same store for this server, when different. */
  innerEndpoint?: string
}

export interface Stored {
  key: string
  date: Date
}

export interface Storage {
  /** Presigned links for a browser; lifetime in seconds. */
  presignPut(key: string, life: number): Promise<string>
  presignDelete(key: string, life: number): Promise<string>
  /** The same link for a third of its lifetime, so that browsers cache the object; `kept`: as a download. */
  presignGet(key: string, options: { life: number; type: string; name: string; kept?: true }): Promise<string>
  /** The bytes; null when missing, 'tropLourd' beyond the size limit. */
  get(key: string, sizeMax: number): Promise<Uint8Array | 'tropLourd' | null>
  holds(key: string): Promise<boolean>
  /** The bytes as a stream, with the stored content type. */
  open(key: string): Promise<{ type: string; body: WebStream } | null>
  put(key: string, body: Uint8Array | Blob, type: string): Promise<void>
  delete(key: string): Promise<void>
  /** All objects with this prefix, by pages. */
  list(prefix?: string): AsyncGenerator<Stored[]>
}

interface Signing {
  life: number
  params?: Record<string, string>
  at?: Date
}

const ownLife = 60
/** Storing a photo may take long; other calls should not. */
const timeout = { put: 15_000, other: 5_000 }

export function createStorage(settings: StorageSettings, waits = timeout): Storage {
  const { endpoint, innerEndpoint = endpoint } = settings
  const presign = createPresign(settings)

  const ask = createAsk(presign, innerEndpoint, waits)
  const list = (prefix = '') =>
    listPages((params) => ask('GET', '', { params: { ...params, ...(prefix && { prefix }) } }))

  return {
    presignPut: (key, life) => presign(endpoint, 'PUT', key, { life }),
    presignDelete: (key, life) => presign(endpoint, 'DELETE', key, { life }),
    presignGet: (key, { life, ...file }) =>
      presign(endpoint, 'GET', key, {
        life,
        at: startOfWindow(new Date(), life / 3),
        params: overrides(file, life),
      }),
    async get(key, sizeMax) {
      const response = await ask('GET', key)
      if (response.status !== 404) return readBody(response, sizeMax)
      await response.body?.cancel()
      return null
    },
    holds: async (key) => (await ask('HEAD', key)).ok,
    open: async (key) => flowOf(await ask('GET', key)),
    async put(key, body, type) {
      const response = await ask('PUT', key, {
        body: body as Uint8Array<ArrayBuffer> | Blob,
        headers: { 'content-type': type },
      })
      await response.body?.cancel()
      if (!response.ok) throw new StorageFault('PUT', 'the bucket does not exist')
    },
    async delete(key) {
      await (await ask('DELETE', key)).body?.cancel()
    },
    list,
  }
}

type Ask = (method: string, key: string, options?: Partial<Signing> & RequestInit) => Promise<Response>

/** Calls the store at its inner URL, within the time limit; returns a success or « not found », throws otherwise. */
function createAsk(presign: ReturnType<typeof createPresign>, base: string, waits: typeof timeout): Ask {
  return async (method, key, { params, life = ownLife, at, ...init } = {}) => {
    const url = await presign(base, method, key, { life, ...(params && { params }), ...(at && { at }) })
    try {
      const response = await hear(
        url,
        { ...init, method, redirect: 'error' },
        waits[method === 'PUT' ? 'put' : 'other'],
      )
      if (response.ok || response.status === 404) return response
      throw new StorageFault(method, `${response.status} ${(await response.text()).slice(0, 500)}`)
    } catch (error) {
      if (error instanceof StorageFault) throw error
      throw new StorageFault(method, String((error as Error).cause ?? error), error)
    }
  }
}

/** The time limit applies to the headers, then to each chunk: a large transfer may last, a silent one may not. */
async function hear(url: string, init: RequestInit, waitMs: number): Promise<Response> {
  const line = new AbortController()
  const inTime = async <T>(coming: () => Promise<T>): Promise<T> => {
    const timer = setTimeout(() => line.abort(new DOMException(`silent for ${waitMs} ms`, 'TimeoutError')), waitMs)
    return coming().finally(() => clearTimeout(timer))
  }
  const response = await inTime(() => fetch(url, { ...init, signal: line.signal }))
  const reader = response.body?.getReader()
  if (!reader) return response
  const pull = async (piece: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await inTime(() => reader.read())
    if (done) piece.close()
    else piece.enqueue(value)
  }
  // No read-ahead: a slow reader must not look like a silent store.
  const body = new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 })
  return new Response(body, response)
}

/** Signs links to the bucket at one of the store's URLs. */
function createPresign({ endpoint, innerEndpoint, bucket, ...keys }: StorageSettings) {
  const cache = new Map<string, ArrayBuffer>()
  return async (base: string, method: string, key: string, { life, params, at }: Signing): Promise<string> => {
    const url = new URL(`${base}/${bucket}${key && '/'}${key.split('/').map(encodeURIComponent).join('/')}`)
    for (const [name, value] of Object.entries(params ?? {})) url.searchParams.set(name, value)
    url.searchParams.set('X-Amz-Expires', String(life))
    const datetime = (at ?? new Date()).toISOString().replace(/[:-]|\.\d{3}/g, '')
    const signer = new AwsV4Signer({ ...keys, method, url: url.href, service: 's3', signQuery: true, datetime, cache })
    return (await signer.sign()).url.href
  }
}

/** The store does not answer, or answers with an error: a fault of the installation, shown to the member as a delay. */
export class StorageFault extends Refusal {
  /** The network error, when the store did not answer. */
  readonly silence: unknown

  constructor(method: string, cause: string, silence: unknown = null) {
    super(503, 'PT503', chargementImpossible, { headers: { 'retry-after': '5' } })
    this.cause = `${method}: ${cause}`
    this.silence = silence
  }
}

const overrides = ({ type, name, kept }: { type: string; name: string; kept?: true }, life: number) => ({
  'response-content-type': type,
  'response-content-disposition': `${kept ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(name)}`,
  'response-cache-control': `private, max-age=${life / 3}`,
})

const startOfWindow = (now: Date, seconds: number): Date =>
  new Date(Math.floor(now.getTime() / 1000 / seconds) * seconds * 1000)

async function flowOf(response: Response): Promise<{ type: string; body: WebStream } | null> {
  if (response.status !== 404)
    return { type: response.headers.get('content-type') ?? '', body: response.body as WebStream }
  await response.body?.cancel()
  return null
}

async function readBody(response: Response, sizeMax: number): Promise<Uint8Array | 'tropLourd'> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      // Leaving the loop closes the stream: the rest is not fetched.
      if (size > sizeMax) return 'tropLourd'
      chunks.push(chunk)
    }
  } catch (error) {
    // The response was cut.
    throw new StorageFault('GET', String(error))
  }
  return Buffer.concat(chunks)
}

async function* listPages(ask: (params: Record<string, string>) => Promise<Response>): AsyncGenerator<Stored[]> {
  let token = ''
  do {
    const response = await ask({
      'list-type': '2',
      'encoding-type': 'url',
      ...(token && { 'continuation-token': token }),
    })
    const xml = await response.text()
    if (!response.ok) throw new StorageFault('LIST', xml.slice(0, 500))
    yield xml
      .split('<Contents>')
      .slice(1)
      .map((entry) => ({
        key: decodeURIComponent(tag(entry, 'Key').replaceAll('+', ' ')),
        date: new Date(tag(entry, 'LastModified')),
      }))
    token = tag(xml, 'NextContinuationToken')
  } while (token)
}

const marks: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

function tag(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  return text.replace(/&(amp|lt|gt|quot);/g, (mark) => marks[mark]!)
}
