// What a member's favourites in this browser last had in common with their copy: forgotten by a sign-out, after which both are kept.
import { readStored, writeStored } from '../session/storage.ts'
import { parse } from './favori.ts'

const prefix = 'kinebouge.recopie.'

/** Null when this browser has not met the copy since its member signed in. */
export function readSharedFields(sub: string): readonly string[] | null {
  const text = readStored(prefix + sub)
  return text === null ? null : parse(text)
}

export const writeSharedFields = (sub: string, ids: readonly string[]): boolean =>
  writeStored(prefix + sub, JSON.stringify(ids))
