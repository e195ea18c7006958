// Schemas held within bounds, made by functions the browser's bundle can leave out: it would keep a method's call.
import * as z from 'zod/mini'

/** A schema held between two bounds, both included. */
export function intBetween<S extends z.ZodMiniNumber>(schema: S, min: number, max: number) {
  return schema.check(z.minimum(min), z.maximum(max))
}

/** A list of this many values at least and at most. */
export function listOf<S extends z.ZodMiniType>(schema: S, min: number, max: number) {
  return z.array(schema).check(z.minLength(min), z.maxLength(max))
}

/** How much longer than its rule allows a text may be sent: blanks that will be trimmed, signs of several code units. */
const slack = 4

/**
 * A text of at most `max` characters. The rule of the domain refuses a longer one in its own sentence; the schema stops at
 * `slack` times that length, in UTF-16 code units, so that no pattern ever runs over a text without a bound. The form is only
 * told in the description of the API.
 */
export function textUpTo(max: number, forme: { format?: 'date'; pattern?: string } = {}) {
  return z
    .string()
    .check(
      z.maxLength(slack * max, { abort: true, error: `${max} caractères au plus` }),
      z.meta({ maxLength: max, ...forme }),
    )
}

/** A code of the product's tables: a plan, a means of payment, a commune, a department. */
export const code = () => textUpTo(10)

/** A day, « 2027-01-04 ». Its length is checked first. */
export function jour() {
  return z.string().check(z.maxLength(10, { abort: true }), z.iso.date())
}

/** An identifier sent by a caller: read in any case, known in the one the database answers. */
export function uuid() {
  return z.string().check(z.maxLength(36, { abort: true }), z.uuid(), z.toLowerCase())
}
