// Conditional and range requests (RFC 9110), answered as S3 does.
import type { IncomingHttpHeaders } from 'node:http'
import type { StoredObject } from './objects.ts'
import { StoreRefusal } from './refusal.ts'

type Held = Pick<StoredObject, 'etag' | 'date'>

const names = (list: string, etag: string): boolean =>
  list.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))

/** HTTP dates have no milliseconds. */
const isAfter = ({ date }: Held, said: string): boolean => Math.floor(date.getTime() / 1000) * 1000 > Date.parse(said)

export const preconditionFailed = (): StoreRefusal =>
  new StoreRefusal(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')

/** Throws when a precondition fails; returns whether the reader's copy is current. */
export function isHeld(headers: IncomingHttpHeaders, found: Held): boolean {
  const { 'if-match': match, 'if-none-match': none, 'if-unmodified-since': until, 'if-modified-since': since } = headers
  const isOther = match !== undefined ? !names(match, found.etag) : until !== undefined && isAfter(found, until)
  if (isOther) throw preconditionFailed()
  if (none !== undefined) return names(none, found.etag)
  return since !== undefined && !isAfter(found, since) && !Number.isNaN(Date.parse(since))
}

/** The byte range to send; null for the whole object, as for several ranges or a changed object. */
export function readRange(headers: IncomingHttpHeaders, { body, etag }: StoredObject): [number, number] | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (from === undefined || (from === '' && to === '')) return null
  if ((headers['if-range'] ?? etag) !== etag) return null
  const last = body.length - 1
  const [first, end] =
    from === '' ? [Math.max(0, body.length - Number(to)), last] : [Number(from), to ? Number(to) : last]
  if (from !== '' && to && end < first) return null
  if (first > last) throw new StoreRefusal(416, 'InvalidRange', 'The requested range is not satisfiable')
  return [first, Math.min(end, last)]
}
