// The embedded object store: S3 with presigned URLs, under a path of the site, one bucket, files on disk.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readTypePhoto } from '#domain/photo/photo.ts'
import { type Answer, send } from '../http.ts'
import { openChecks } from './checksum.ts'
import { isHeld, preconditionFailed, readRange } from './conditions.ts'
import { readAccessKey } from './keys.ts'
import { type Objects, openObjects, tooLarge } from './objects.ts'
import { escapeXml, StoreRefusal, xmlHead } from './refusal.ts'
import { type Asked, checkSignature, type StoreKeys } from './signature.ts'
export interface StoreOptions {
  folder: string
  /** The site's origin: the only one whose scripts may send and delete. */
  origin: string
  /** Largest object, in bytes. */
  sizeMax: number
  /** Called with unexpected errors, such as a full disk. */
  onFault: (error: unknown) => void
  /** Whether a product may be using the folder at the same time. */
  isGuest?: boolean
}

export interface Store {
  /** Settings for a client, except the endpoint, which is the site's public origin followed by `storePath`. */
  settings: StoreKeys & { bucket: string }
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export const storePath = '/stockage'
const bucket = 'photos'
const region = 'local'
const methods = ['GET', 'HEAD', 'PUT', 'DELETE']

const fixedHeaders = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
}

export function openStore({ folder, origin, sizeMax, onFault, isGuest = false }: StoreOptions): Store {
  const keys = { ...readAccessKey(folder), region }
  const objects = openObjects(folder, sizeMax, isGuest)

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (request.method === 'OPTIONS') return preflight(request, origin)
    const asked = readAsked(request)
    const key = readKey(asked.url)
    await checkSignature(asked, keys, new Date())
    if (key === null) throw new StoreRefusal(404, 'NoSuchBucket', 'The specified bucket does not exist')
    if (key === '') return answerBucket(asked, objects)
    return answerObject(asked, key, objects, { request, sizeMax })
  }

  return {
    settings: { ...keys, bucket },
    async handle(request, response) {
      const answered = await answer(request).catch((error: unknown) => {
        // A client that hung up during its upload is not our fault.
        if (!(error instanceof StoreRefusal) && !request.destroyed) onFault(error)
        return answerError(error)
      })
      send(response, answered, { ...fixedHeaders, ...corsHeaders(request, origin) })
    },
  }
}

function readAsked(request: IncomingMessage): Asked {
  const { host = '' } = request.headers
  const url = URL.parse(`http://${host}${request.url}`)
  if (!url || url.host !== host.toLowerCase()) throw new StoreRefusal(400, 'InvalidRequest', 'Invalid Host')
  return { method: request.method ?? '', url, headers: request.headers }
}

/** The object key in a URL; '' for the bucket itself, null for another bucket. */
function readKey(url: URL): string | null {
  const path = url.pathname.slice(storePath.length + 1)
  const [name, ...parts] = path.split('/')
  if (name !== bucket) return null
  try {
    // A plus sign means a space, as in the signature.
    return decodeURIComponent(parts.join('/').replaceAll('+', ' '))
  } catch {
    throw new StoreRefusal(400, 'InvalidURI', "Couldn't parse the specified URI.")
  }
}

interface Incoming {
  request: IncomingMessage
  sizeMax: number
}

async function answerObject(asked: Asked, key: string, objects: Objects, incoming: Incoming): Promise<Answer> {
  if (asked.method === 'PUT') return { status: 200, headers: { etag: await receive(asked, key, objects, incoming) } }
  if (asked.method === 'DELETE') {
    await objects.remove(key)
    return { status: 204 }
  }
  if (asked.method !== 'GET' && asked.method !== 'HEAD') throw notAllowed()
  return readObject(asked, key, objects)
}

async function readObject(asked: Asked, key: string, objects: Objects): Promise<Answer> {
  const found = await objects.read(key)
  if (!found) throw new StoreRefusal(404, 'NoSuchKey', 'The specified key does not exist.')
  const wish = (name: string) => asked.url.searchParams.get(`response-${name}`)
  const held = isHeld(asked.headers, found)
  const range = held ? null : readRange(asked.headers, found)
  const [first, last] = range ?? []
  return {
    status: held ? 304 : range ? 206 : 200,
    ...(!held && { body: range ? found.body.subarray(first, last! + 1) : found.body }),
    headers: {
      'accept-ranges': 'bytes',
      ...(range && { 'content-range': `bytes ${first}-${last}/${found.body.length}` }),
      // Our own detection, never the sender's claim.
      'content-type': wish('content-type') ?? readTypePhoto(found.body) ?? 'application/octet-stream',
      'content-disposition': wish('content-disposition') ?? 'inline',
      'cache-control': wish('cache-control') ?? 'private, max-age=300',
      'last-modified': found.date.toUTCString(),
      etag: found.etag,
    },
  }
}

async function receive(asked: Asked, key: string, objects: Objects, { request, sizeMax }: Incoming): Promise<string> {
  if (asked.url.searchParams.has('uploadId'))
    throw new StoreRefusal(404, 'NoSuchUpload', 'The specified multipart upload does not exist.')
  const length = request.headers['content-length']
  if (length === undefined)
    throw new StoreRefusal(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.')
  if (Number(length) > sizeMax) throw tooLarge()
  await checkExpected(asked, key, objects)
  return objects.write(key, request, openChecks(asked))
}

/** Checks the conditions of an upload that must replace a given object, or none. */
async function checkExpected({ headers }: Asked, key: string, objects: Objects): Promise<void> {
  if (headers['if-match'] === undefined && headers['if-none-match'] === undefined) return
  const found = await objects.read(key)
  if (found ? isHeld(headers, found) : headers['if-match'] !== undefined) throw preconditionFailed()
}

async function answerBucket(asked: Asked, objects: Objects): Promise<Answer> {
  if (asked.method !== 'GET' || asked.url.searchParams.get('list-type') !== '2') throw notAllowed()
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: await listXml(bucket, asked.url.searchParams, objects),
  }
}

function preflight(request: IncomingMessage, origin: string): Answer {
  const method = request.headers['access-control-request-method'] ?? ''
  const asked = (request.headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim())
  const known = asked.every((name) => name === '' || name.toLowerCase() === 'content-type')
  if (request.headers.origin !== origin || !methods.includes(method) || !known)
    throw new StoreRefusal(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.')
  return {
    status: 200,
    headers: {
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '3600',
    },
  }
}

const corsHeaders = (request: IncomingMessage, origin: string): Record<string, string> =>
  request.headers.origin === origin
    ? { 'access-control-allow-origin': origin, 'access-control-expose-headers': 'ETag' }
    : {}

const notAllowed = () =>
  new StoreRefusal(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.')

function answerError(error: unknown): Answer {
  const refusal =
    error instanceof StoreRefusal
      ? error
      : new StoreRefusal(500, 'InternalError', 'We encountered an internal error. Please try again.')
  return { status: refusal.status, headers: { 'content-type': 'application/xml' }, body: refusal.xml }
}

const pageMax = 1000

/** A page of the bucket's objects, as ListObjectsV2 XML. */
async function listXml(bucket: string, params: URLSearchParams, objects: Objects): Promise<string> {
  const prefix = params.get('prefix') ?? ''
  const after = params.get('continuation-token') ?? params.get('start-after') ?? ''
  const asked = Number(params.get('max-keys') ?? pageMax)
  const max = Number.isInteger(asked) && asked >= 0 ? Math.min(asked, pageMax) : pageMax
  const found = await objects.list(prefix, after, max + 1)
  const page = found.slice(0, max)
  const more = found.length > page.length
  const write = (text: string) => escapeXml(params.get('encoding-type') === 'url' ? encodeURIComponent(text) : text)
  const contents = page.map(
    ({ key, size, date }) =>
      `<Contents><Key>${write(key)}</Key><LastModified>${date.toISOString()}</LastModified><Size>${size}</Size></Contents>`,
  )
  const next =
    more && page.length ? `<NextContinuationToken>${escapeXml(page.at(-1)!.key)}</NextContinuationToken>` : ''
  return `${xmlHead}<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><Prefix>${write(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${max}</MaxKeys><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
}
