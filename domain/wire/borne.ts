// Schemas held within bounds, made by functions the browser's bundle can leave out: it would keep a method's call.
import * as z from 'zod/mini'

/** A schema held between two bounds, both included. */
export function entre<S extends z.ZodMiniNumber>(schema: S, min: number, max: number) {
  return schema.check(z.minimum(min), z.maximum(max))
}

/** A list of this many values at least and at most. */
export function liste<S extends z.ZodMiniType>(schema: S, min: number, max: number) {
  return z.array(schema).check(z.minLength(min), z.maxLength(max))
}

/** A text whose rule is said elsewhere, in a sentence: its form is for who reads the description of the API. */
export function texte(forme: { maxLength: number } | { format: 'date' } | { pattern: string }) {
  return z.string().check(z.meta(forme))
}

/** An identifier sent by a caller: read in any case, known in the one the database answers. */
export function uuid() {
  return z.uuid().check(z.toLowerCase())
}
