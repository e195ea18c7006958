// Parses Accept and Prefer: media type, count, and the single-object format.
import { Refusal } from './refusal.ts'

const array = 'application/json'
const arrays = ['*/*', 'application/*', array, 'application/vnd.pgrst.array+json', 'application/vnd.pgrst.array']
const objects = ['application/vnd.pgrst.object+json', 'application/vnd.pgrst.object']
const forms = new Map<string, AcceptedForm['form']>([
  ...arrays.map((type) => [type, 'array'] as const),
  ...objects.map((type) => [type, 'object'] as const),
  ['text/csv', 'csv'],
])
const medias = { array, object: objects[0]!, csv: 'text/csv' }

export interface AcceptedForm {
  media: string
  /** `object`: exactly one row. */
  form: 'array' | 'object' | 'csv'
  /** Omit null columns. */
  stripped: boolean
}

/** The response format, from Accept (protocols §1.5). */
export function readAccept(accept: string | undefined): AcceptedForm {
  const parts = (accept ?? '*/*').split(',').map((part) => part.split(';').map((text) => text.trim().toLowerCase()))
  // By quality, then in the order written; a quality of 0 is a refusal (RFC 9110, 12.5.1).
  const wanted = parts.filter((part) => qualityOf(part) > 0).sort((a, b) => qualityOf(b) - qualityOf(a))
  const chosen = wanted.find(([type]) => forms.has(type!))
  if (!chosen) throw refuseMedia(parts.map(([type]) => type).join(', '))
  const [type, ...parameters] = chosen
  const form = forms.get(type!)!
  const stripped = form !== 'csv' && parameters.includes('nulls=stripped')
  const media = stripped && form === 'array' ? 'application/vnd.pgrst.array+json' : medias[form]
  return { media: `${media}${stripped ? ';nulls=stripped' : ''}; charset=utf-8`, form, stripped }
}

const qualityOf = (part: readonly string[]): number => {
  const written = part.find((parameter) => parameter.startsWith('q='))?.slice(2)
  const quality = written === undefined ? 1 : Number(written)
  return Number.isNaN(quality) ? 1 : quality
}

export const refuseMedia = (types: string): Refusal =>
  new Refusal(406, 'PGRST107', `None of these media types are available: ${types}`)

/** PostgREST's refusal when there is not exactly one row. */
export const refuseSingle = (n: number): Refusal =>
  new Refusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${n} rows`,
  })

export interface Preference {
  count: boolean
  applied: string[]
}

const known =
  /^(return=(minimal|representation|headers-only)|count=(exact|planned|estimated)|handling=(strict|lenient)|params=\S+|resolution=\S+|missing=\S+|tx=\S+|timezone=\S+|max-affected=\d+)$/

/** Parses Prefer (protocols §1.4): totals are always exact; `handling=strict` refuses unknown preferences. */
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
  const handling = wishes.find((wish) => wish.startsWith('handling='))
  return { count: counting !== undefined, applied: [counting, handling].filter((wish) => wish !== undefined) }
}
