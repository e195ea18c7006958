// Schemas with bounds, built in functions: bundlers remove an unused function, but keep an unused method call.
import * as z from 'zod/mini'

/** A number schema with inclusive bounds. */
export function intBetween<S extends z.ZodMiniNumber>(schema: S, min: number, max: number) {
  return schema.check(z.minimum(min), z.maximum(max))
}

/** A list with a minimum and maximum number of items. */
export function listOf<S extends z.ZodMiniType>(schema: S, min: number, max: number) {
  return z.array(schema).check(z.minLength(min), z.maxLength(max))
}

/** Texts may be sent this many times longer than their limit: spaces to be trimmed, and characters of several code units. */
const slack = 4

/**
 * A text of at most `max` characters. The rule in domain/ refuses a longer one with its own sentence; the schema only stops at
 * `slack` times that length (in UTF-16 units), so that no regular expression runs on an unbounded text. `forme` only appears in
 * the API's description.
 */
export function textUpTo(max: number, forme: { format?: 'date'; pattern?: string } = {}) {
  return z
    .string()
    .check(
      z.maxLength(slack * max, { abort: true, error: `${max} caractères au plus` }),
      z.meta({ maxLength: max, ...forme }),
    )
}

/** A code of a reference table: plan, means of payment, commune, department. */
export const code = () => textUpTo(10)

/** A date, « 2027-01-04 ». The length is checked first. */
export function jour() {
  return z.string().check(z.maxLength(10, { abort: true }), z.iso.date())
}

/** A UUID sent by a caller, in any case, converted to the lower case of the database. */
export function uuid() {
  return z.string().check(z.maxLength(36, { abort: true }), z.uuid(), z.toLowerCase())
}
