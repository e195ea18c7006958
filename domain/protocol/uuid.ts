// A UUID sent by a caller, in any case, converted to lower case.
import { uuid } from './boundedSchemas.ts'

export const Uuid = uuid()

/** Whether a value, such as a part of an address, has the form of a UUID; if not, the server need not be asked. */
export const isUuid = (valeur: unknown): valeur is string =>
  typeof valeur === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(valeur)
