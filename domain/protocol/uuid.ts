// An identifier sent by a caller: read in any case, known in the one the database answers.
import { uuid } from './boundedSchemas.ts'

export const Uuid = uuid()

/** Whether something, such as a part of an address, can be an identifier: anything else needs no question to the server. */
export const isUuid = (valeur: unknown): valeur is string =>
  typeof valeur === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(valeur)
