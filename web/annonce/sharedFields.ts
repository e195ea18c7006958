// The favourites at the last merge with the server's copy. Erased at sign-out; the next merge then keeps both lists.
import { readStored, writeStored } from '../session/storage.ts'
import { parse } from './favori.ts'

const prefix = 'kinebouge.recopie.'

/** Null when this browser has not merged since the member signed in. */
export function readSharedFields(sub: string): readonly string[] | null {
  const text = readStored(prefix + sub)
  return text === null ? null : parse(text)
}

export const writeSharedFields = (sub: string, ids: readonly string[]): boolean =>
  writeStored(prefix + sub, JSON.stringify(ids))
