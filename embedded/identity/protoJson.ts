// Parses the JSON of Zitadel's REST calls, which follows protocol buffers' rules.
import * as z from 'zod/mini'
import { refusals } from './zitadelErrors.ts'

export function parse<T extends z.core.$ZodType>(schema: T, body: unknown): z.core.output<T> {
  const read = z.safeParse(schema, body)
  if (read.success) return read.data
  throw refusals.body(read.error.issues[0]?.path.join('.') || 'JSON')
}

export function readJson(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return camel(JSON.parse(text))
  } catch {
    throw refusals.body('JSON')
  }
}

/** Both spellings of a field are equal and null means absent, as in protocol buffers. */
function camel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camel)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(
    entries.map(([name, inner]) => [name.replace(/_([a-z])/g, (_, sign: string) => sign.toUpperCase()), camel(inner)]),
  )
}
