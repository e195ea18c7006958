// An identifier sent by a caller: read in any case, known in the one the database answers.
import * as z from 'zod/mini'

export const Uuid = /* @__PURE__ */ z.uuid().check(/* @__PURE__ */ z.toLowerCase())
