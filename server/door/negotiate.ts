// What a request accepts and prefers: media type, count, and the one-object form of an answer.
import { Refusal } from './refusal.ts'

const array = 'application/json'
const objects = ['application/vnd.pgrst.object+json', 'application/vnd.pgrst.object']
const served = new Set(['*/*', 'application/*', array, 'application/vnd.pgrst.array+json', ...objects])

export interface Wish {
  media: string
  /** Exactly one row, sent as an object. */
  single: boolean
}

/** The form of the answer, from Accept (protocoles §1.5). */
export function readAccept(accept: string | undefined): Wish {
  const types = (accept ?? '*/*').split(',').map((part) => part.split(';')[0]!.trim().toLowerCase())
  const chosen = types.find((type) => served.has(type))
  if (!chosen) throw new Refusal(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`)
  const single = objects.includes(chosen)
  return { media: `${single ? objects[0] : array}; charset=utf-8`, single }
}

/** The one row of a page as an object, or the refusal PostgREST gives when there is not exactly one. */
export function single(page: { body: string; n: number }): string {
  if (page.n !== 1)
    throw new Refusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${page.n} rows`,
    })
  return page.body.slice(1, -1)
}

export interface Preference {
  count: boolean
  applied: string[]
}

const known =
  /^(return=(minimal|representation|headers-only)|count=(exact|planned|estimated)|handling=(strict|lenient)|params=\S+|resolution=\S+|missing=\S+|tx=\S+|timezone=\S+|max-affected=\d+)$/

/** Prefer (protocoles §1.4): a total is always exact here; `handling=strict` refuses what is unknown. */
export function readPrefer(prefer: string | undefined): Preference {
  const wishes = (prefer ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
  const unknown = wishes.filter((wish) => !known.test(wish))
  if (unknown.length && wishes.includes('handling=strict'))
    throw new Refusal(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  const counting = wishes.find((wish) => wish.startsWith('count='))
  const strict = wishes.filter((wish) => wish === 'handling=strict')
  return { count: counting !== undefined, applied: [...(counting ? [counting] : []), ...strict] }
}
