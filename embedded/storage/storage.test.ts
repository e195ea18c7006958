// The embedded store used with Amazon's own client: accepts what it signs, refuses alterations as S3 does.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store, storePath } from './answer.ts'

const origin = 'https://kinebouge.example'
const Bucket = 'photos'
const sizeMax = 100_000
const faults: unknown[] = []
let folder: string
let store: Store
let server: Server
let port: number
let s3: S3Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinebouge-store-'))
  store = openStore({ folder, origin, sizeMax, onFault: (error) => faults.push(error) })
  server = createServer((asked, answered) => void store.handle(asked, answered))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
  s3 = clientOf(store.settings.secretAccessKey)
})
afterAll(async () => {
  await new Promise((closed) => server.close(closed))
  await rm(folder, { recursive: true, force: true })
  expect(faults).toEqual([])
})

const clientOf = (
  secretAccessKey: string,
  requestChecksumCalculation: 'WHEN_REQUIRED' | 'WHEN_SUPPORTED' = 'WHEN_REQUIRED',
) =>
  new S3Client({
    endpoint: `http://127.0.0.1:${port}${storePath}`,
    region: store.settings.region,
    credentials: { accessKeyId: store.settings.accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation,
  })

const png = Buffer.from('89504e470d0a1a0a0000', 'hex')
const putUrl = (Key: string, options = {}) => getSignedUrl(s3, new PutObjectCommand({ Bucket, Key }), options)
const getUrl = (Key: string, options = {}) => getSignedUrl(s3, new GetObjectCommand({ Bucket, Key }), options)
const put = async (key: string, body: Buffer | string = png) => fetch(await putUrl(key), { method: 'PUT', body })
const codeOf = async (response: Response) => [response.status, /<Code>(\w+)</.exec(await response.text())?.[1]]

test('les objets ne se lisent sur la machine que par qui tient le produit', async () => {
  for (const name of ['photos', 'arrivees']) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o700)
})

test('un objet s’envoie, se lit, se décrit et s’efface', async () => {
  const key = "annonces/été/photo (1)+*~'!.jpg"
  const sent = await fetch(await putUrl(key), { method: 'PUT', body: png, headers: { 'content-type': 'image/png' } })
  expect([sent.status, await sent.text()]).toEqual([200, ''])
  const read = await fetch(await getUrl(key))
  expect(Buffer.from(await read.arrayBuffer())).toEqual(png)
  expect(read.headers.get('etag')).toBe(sent.headers.get('etag'))
  expect(read.headers.get('content-type')).toBe('image/png')
  const head = await fetch(await getSignedUrl(s3, new HeadObjectCommand({ Bucket, Key: key })), { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
  const deleteUrl = await getSignedUrl(s3, new DeleteObjectCommand({ Bucket, Key: key }))
  expect((await fetch(deleteUrl, { method: 'DELETE' })).status).toBe(204)
  expect(await codeOf(await fetch(await getUrl(key)))).toEqual([404, 'NoSuchKey'])
  expect((await fetch(deleteUrl, { method: 'DELETE' })).status).toBe(204)
})

test('une page de HTML n’est jamais servie comme telle, et rien ne s’y exécute', async () => {
  await put('page.html', '<script>alert(1)</script>')
  const { headers } = await fetch(await getUrl('page.html'))
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('cache-control')).toBe('private, max-age=300')
})

test('ce qu’un lecteur tient déjà n’est pas renvoyé, et ce qu’il n’attendait pas est refusé', async () => {
  const etag = (await put('revue.png')).headers.get('etag')!
  const url = await getUrl('revue.png')
  const ask = async (headers: Record<string, string>) => {
    const { status, headers: got } = await fetch(url, { headers })
    return [status, got.get('etag')]
  }
  const date = (await fetch(url)).headers.get('last-modified')!
  expect(await ask({ 'if-none-match': etag })).toEqual([304, etag])
  expect(await ask({ 'if-none-match': `"autre", W/${etag}` })).toEqual([304, etag])
  expect(await ask({ 'if-none-match': '"autre"', 'if-modified-since': date })).toEqual([200, etag])
  expect(await ask({ 'if-modified-since': date })).toEqual([304, etag])
  expect(await ask({ 'if-modified-since': 'jamais' })).toEqual([200, etag])
  expect(await ask({ 'if-match': etag, 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).toEqual([200, etag])
  expect(await codeOf(await fetch(url, { headers: { 'if-match': '"autre"' } }))).toEqual([412, 'PreconditionFailed'])
  const before = { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }
  expect(await codeOf(await fetch(url, { headers: before }))).toEqual([412, 'PreconditionFailed'])
})

test.each([
  ['bytes=0-3', 206, 'bytes 0-3/10', png.subarray(0, 4)],
  ['bytes=8-', 206, 'bytes 8-9/10', png.subarray(8)],
  ['bytes=-3', 206, 'bytes 7-9/10', png.subarray(7)],
  ['bytes=-99', 206, 'bytes 0-9/10', png],
  ['bytes=4-999', 206, 'bytes 4-9/10', png.subarray(4)],
  ['bytes=5-2', 200, null, png],
  ['bytes=0-1,4-5', 200, null, png],
  ['octets=0-1', 200, null, png],
])('%s d’un objet', async (range, status, content, bytes) => {
  const etag = (await put('part.png')).headers.get('etag')!
  const url = await getUrl('part.png')
  const part = await fetch(url, { headers: { range } })
  expect([part.status, part.headers.get('content-range')]).toEqual([status, content])
  expect(part.headers.get('accept-ranges')).toBe('bytes')
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes)
  expect((await fetch(url, { headers: { range, 'if-range': etag } })).status).toBe(status)
  expect((await fetch(url, { headers: { range, 'if-range': '"autre"' } })).status).toBe(200)
})

test('une part qui n’existe pas est refusée', async () => {
  await put('part.png')
  const url = await getUrl('part.png')
  for (const range of ['bytes=10-', 'bytes=-0'])
    expect(await codeOf(await fetch(url, { headers: { range } }))).toEqual([416, 'InvalidRange'])
})

test('un envoi à la place de rien, ou d’un autre objet, ne remplace que lui', async () => {
  const send = async (key: string, headers: Record<string, string>) =>
    (await fetch(await putUrl(key), { method: 'PUT', body: png, headers })).status
  expect(await send('seul.png', { 'if-match': '"autre"' })).toBe(412)
  expect(await send('seul.png', { 'if-none-match': '*' })).toBe(200)
  expect(await send('seul.png', { 'if-none-match': '*' })).toBe(412)
  expect(await send('seul.png', { 'if-match': '*' })).toBe(200)
})

test.each(['x-amz-copy-source', 'x-amz-acl', 'x-amz-checksum-sha256'])('%s non signé est refusé', async (name) => {
  const answer = await fetch(await putUrl('copie.png'), { method: 'PUT', body: png, headers: { [name]: 'x' } })
  expect(await codeOf(answer)).toEqual([403, 'AccessDenied'])
})

const digest = (name: string) => createHash(name).update(png).digest('base64')
/** A PUT whose checksum header is signed, as S3 wants of every x-amz- header. */
async function sendSum(name: string, input: Partial<PutObjectCommandInput>): Promise<Response> {
  const [sum = ''] = Object.values(input) as string[]
  const command = new PutObjectCommand({ Bucket, Key: 'somme.png', ...input })
  const url = await getSignedUrl(s3, command, { unhoistableHeaders: new Set([name]) })
  return fetch(url, { method: 'PUT', body: png, headers: { [name]: sum } })
}

test.each([
  ['content-md5', 'ContentMD5', digest('md5')],
  ['x-amz-checksum-sha256', 'ChecksumSHA256', digest('sha256')],
  ['x-amz-checksum-sha1', 'ChecksumSHA1', digest('sha1')],
  ['x-amz-checksum-crc32', 'ChecksumCRC32', '8m6psQ=='],
])('%s : la somme dite doit être celle de ce qui arrive', async (name, input, right) => {
  const send = (said: string) => sendSum(name, { [input]: said })
  expect((await send(right)).status).toBe(200)
  expect(await codeOf(await send('AAAAAA=='))).toEqual([400, 'BadDigest'])
  expect(await readdir(join(folder, 'arrivees'))).toEqual([])
})

test('la somme que le client d’Amazon signe d’un corps vide ne passe pas ; celle qu’on ne sait pas lire non plus', async () => {
  const checking = clientOf(store.settings.secretAccessKey, 'WHEN_SUPPORTED')
  const url = await getSignedUrl(checking, new PutObjectCommand({ Bucket, Key: 'somme.png' }))
  expect(url).toContain('x-amz-checksum-crc32=')
  expect(await codeOf(await fetch(url, { method: 'PUT', body: png }))).toEqual([400, 'BadDigest'])
  expect(await codeOf(await sendSum('x-amz-checksum-crc32c', { ChecksumCRC32C: 'AAAAAA==' }))).toEqual([
    501,
    'NotImplemented',
  ])
})

test('une part d’un envoi en plusieurs fois n’est pas gardée comme un tout', async () => {
  const part = new UploadPartCommand({ Bucket, Key: 'part.png', PartNumber: 1, UploadId: 'x' })
  expect(await codeOf(await fetch(await getSignedUrl(s3, part), { method: 'PUT', body: png }))).toEqual([
    404,
    'NoSuchUpload',
  ])
})

test('les en-têtes demandés et signés sont rendus', async () => {
  await put('a.png')
  const wish = { ResponseContentType: 'image/webp', ResponseContentDisposition: "inline; filename*=UTF-8''%C3%A9.webp" }
  const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'a.png', ...wish }))
  const { headers } = await fetch(url)
  expect(headers.get('content-type')).toBe('image/webp')
  expect(headers.get('content-disposition')).toBe("inline; filename*=UTF-8''%C3%A9.webp")
  const altered = await fetch(url.replace('image%2Fwebp', 'text%2Fhtml'))
  expect(await codeOf(altered)).toEqual([403, 'SignatureDoesNotMatch'])
})

test.each<[string, (url: URL) => void]>([
  ['la signature', (url) => url.searchParams.set('X-Amz-Signature', 'a'.repeat(64))],
  ['la signature, plus courte', (url) => url.searchParams.set('X-Amz-Signature', 'a')],
  [
    'la clé de l’objet',
    (url) => {
      url.pathname = url.pathname.replace('a.png', 'b.png')
    },
  ],
  ['la durée', (url) => url.searchParams.set('X-Amz-Expires', '604800')],
  ['un paramètre de plus', (url) => url.searchParams.set('response-content-type', 'text/html')],
  [
    'l’hôte',
    (url) => {
      url.hostname = 'localhost'
    },
  ],
])('un lien altéré est refusé : %s', async (_name, alter) => {
  await put('a.png')
  const url = new URL(await getUrl('a.png'))
  alter(url)
  expect(await codeOf(await fetch(url))).toEqual([403, 'SignatureDoesNotMatch'])
})

test('un lien de lecture ne sert ni à écrire ni à effacer', async () => {
  await put('a.png')
  const url = await getUrl('a.png')
  expect(await codeOf(await fetch(url, { method: 'PUT', body: 'autre' }))).toEqual([403, 'SignatureDoesNotMatch'])
  expect(await codeOf(await fetch(url, { method: 'DELETE' }))).toEqual([403, 'SignatureDoesNotMatch'])
  expect((await fetch(url)).status).toBe(200)
})

test('un type signé doit être envoyé tel quel', async () => {
  const command = new PutObjectCommand({ Bucket, Key: 'type.png', ContentType: 'image/png' })
  const url = await getSignedUrl(s3, command, { signableHeaders: new Set(['content-type']) })
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-type;host')
  const send = (type: string) => fetch(url, { method: 'PUT', body: png, headers: { 'content-type': type } })
  expect((await send('text/html')).status).toBe(403)
  expect((await send('image/png')).status).toBe(200)
})

test('un lien expiré, ou pas encore valable, est refusé ; une autre clé aussi', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const expired = await fetch(await getUrl('a.png', { expiresIn: 60, signingDate: at(-2) }))
  expect([expired.status, await expired.text()]).toEqual([403, expect.stringContaining('Request has expired')])
  const early = await fetch(await getUrl('a.png', { signingDate: at(30) }))
  expect([early.status, await early.text()]).toEqual([403, expect.stringContaining('Request is not yet valid')])
  const foreign = await getSignedUrl(clientOf('pas-le-bon-secret'), new GetObjectCommand({ Bucket, Key: 'a.png' }))
  expect(await codeOf(await fetch(foreign))).toEqual([403, 'SignatureDoesNotMatch'])
  expect(await codeOf(await fetch(`http://127.0.0.1:${port}${storePath}/${Bucket}/a.png`))).toEqual([
    403,
    'AccessDenied',
  ])
})

test('un autre seau n’existe pas ; un jeton de membre n’a rien à faire ici', async () => {
  const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket: 'autre', Key: 'a.png' }))
  expect(await codeOf(await fetch(url))).toEqual([404, 'NoSuchBucket'])
  const headers = { authorization: 'Bearer abc' }
  expect(await codeOf(await fetch(await getUrl('a.png'), { headers }))).toEqual([400, 'InvalidArgument'])
})

test('un envoi trop lourd est refusé, annoncé ou non, et ne laisse rien', async () => {
  expect(await codeOf(await put('lourd', Buffer.alloc(sizeMax + 1)))).toEqual([400, 'EntityTooLarge'])
  const body = new Blob([png]).stream()
  const chunked = await fetch(await putUrl('lourd'), { method: 'PUT', body, duplex: 'half' } as RequestInit)
  expect(await codeOf(chunked)).toEqual([411, 'MissingContentLength'])
  expect((await fetch(await getUrl('lourd'))).status).toBe(404)
  expect(await codeOf(await put('k'.repeat(300)))).toEqual([400, 'KeyTooLongError'])
})

test('un envoi coupé au milieu ne laisse rien', async () => {
  const url = await putUrl('coupe.png')
  await new Promise<void>((done) => {
    const sending = request(url, { method: 'PUT', headers: { 'content-length': 5000 } })
    sending.on('error', () => done())
    sending.write(png, () => setTimeout(() => sending.destroy(new Error('coupé')), 50))
  })
  await expect.poll(() => readdir(join(folder, 'arrivees'))).toEqual([])
  expect((await fetch(await getUrl('coupe.png'))).status).toBe(404)
})

test('seul le site peut envoyer depuis un navigateur', async () => {
  const preflight = (from: string, headers = 'content-type') =>
    fetch(`http://127.0.0.1:${port}${storePath}/${Bucket}/a.png`, {
      method: 'OPTIONS',
      headers: { origin: from, 'access-control-request-method': 'PUT', 'access-control-request-headers': headers },
    })
  const allowed = await preflight(origin)
  expect(allowed.status).toBe(200)
  expect(allowed.headers.get('access-control-allow-origin')).toBe(origin)
  expect(allowed.headers.get('access-control-allow-methods')).toBe('GET, HEAD, PUT, DELETE')
  expect((await preflight('https://ailleurs.example')).status).toBe(403)
  expect((await preflight(origin, 'content-type, authorization')).status).toBe(403)
  const sent = await fetch(await putUrl('a.png'), { method: 'PUT', body: png, headers: { origin } })
  expect(sent.headers.get('access-control-allow-origin')).toBe(origin)
  expect(sent.headers.get('access-control-expose-headers')).toBe('ETag')
})

test('le contenu du seau se liste par pages', async () => {
  for (const key of ['liste/c', 'liste/a', 'liste/b & <é>']) await put(key)
  const list = async (more: object) => {
    const url = await getSignedUrl(s3, new ListObjectsV2Command({ Bucket, Prefix: 'liste/', ...more }))
    return (await fetch(url)).text()
  }
  const first = await list({ MaxKeys: 2 })
  expect([...first.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key)).toEqual([
    'liste/a',
    'liste/b &amp; &lt;é&gt;',
  ])
  expect(first).toContain('<IsTruncated>true</IsTruncated>')
  const second = await list({ ContinuationToken: 'liste/b & <é>' })
  expect([...second.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key)).toEqual(['liste/c'])
})

test('la clé d’accès est gardée d’un démarrage à l’autre', () => {
  const again = openStore({ folder, origin, sizeMax, onFault: () => {} })
  expect(again.settings).toEqual(store.settings)
})
