// Numbers held between two bounds, as schemas the browser's bundle can leave out.
import * as z from 'zod/mini'

/** A schema held between two bounds, both included. */
// @__NO_SIDE_EFFECTS__
export function entre<S extends z.ZodMiniNumber>(schema: S, min: number, max: number) {
  return schema.check(z.minimum(min), z.maximum(max))
}
