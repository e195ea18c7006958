// Verifies presigned URLs (SigV4 in the query): signature, then validity period.
import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { AwsV4Signer } from 'aws4fetch'
import { StoreRefusal } from './refusal.ts'

export interface StoreKeys {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

export interface Asked {
  method: string
  url: URL
  headers: IncomingHttpHeaders
}

const lifeMax = 604_800
const skewSeconds = 900
const denied = (message: string) => new StoreRefusal(403, 'AccessDenied', message)
const malformed = (message: string) => new StoreRefusal(400, 'AuthorizationQueryParametersError', message)

/** Throws S3's error for a URL that is unsigned, altered, not yet valid or expired. */
export async function checkSignature(asked: Asked, keys: StoreKeys, now: Date): Promise<void> {
  const { searchParams } = asked.url
  if (asked.headers.authorization !== undefined)
    throw new StoreRefusal(400, 'InvalidArgument', 'Only presigned URLs are answered here, without Authorization')
  const signature = searchParams.get('X-Amz-Signature')
  if (!signature) throw denied('Access Denied')
  if (searchParams.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256')
    throw malformed('X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"')
  const datetime = searchParams.get('X-Amz-Date') ?? ''
  checkCredential(searchParams.get('X-Amz-Credential') ?? '', datetime, keys)
  if (!isEqual(signature, await signAgain(asked, keys, datetime)))
    throw new StoreRefusal(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    )
  checkLife(datetime, Number(searchParams.get('X-Amz-Expires')), now)
}

function checkCredential(credential: string, datetime: string, keys: StoreKeys): void {
  const [accessKeyId, ...scope] = credential.split('/')
  if (accessKeyId !== keys.accessKeyId)
    throw new StoreRefusal(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    )
  if (scope.join('/') !== `${datetime.slice(0, 8)}/${keys.region}/s3/aws4_request`)
    throw malformed('Error parsing the X-Amz-Credential parameter; the scope is not the one expected here.')
}

async function signAgain(asked: Asked, keys: StoreKeys, datetime: string): Promise<string> {
  const url = new URL(asked.url)
  url.searchParams.delete('X-Amz-Signature')
  const signed = (url.searchParams.get('X-Amz-SignedHeaders') ?? '').split(';').filter((name) => name !== 'host')
  if (Object.keys(asked.headers).some((name) => name.startsWith('x-amz-') && !signed.includes(name)))
    throw denied('There were headers present in the request which were not signed')
  const headers = new Headers()
  for (const name of signed) {
    const value = asked.headers[name]
    if (value === undefined) throw denied('There were headers missing in the request which were signed')
    headers.set(name, [value].flat().join(','))
  }
  const signer = new AwsV4Signer({
    ...keys,
    method: asked.method,
    url: url.href,
    headers,
    datetime,
    service: 's3',
    signQuery: true,
    allHeaders: true,
  })
  return signer.signature()
}

function checkLife(datetime: string, life: number, now: Date): void {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(datetime) ?? []
  const [year, month, day, hour, minute, second] = parts.map(Number)
  const signed = Date.UTC(year!, month! - 1, day!, hour!, minute!, second!)
  if (!Number.isInteger(life) || life < 1 || life > lifeMax || Number.isNaN(signed))
    throw malformed('X-Amz-Expires must be between 1 and 604800 seconds')
  const age = (now.getTime() - signed) / 1000
  if (age < -skewSeconds) throw denied('Request is not yet valid')
  if (age > life) throw denied('Request has expired')
}

function isEqual(given: string, expected: string): boolean {
  const bytes = Buffer.from(given)
  return bytes.length === expected.length && timingSafeEqual(bytes, Buffer.from(expected))
}
