// Test helpers: an object store, embedded or a bucket from the TEST_ settings.
import type { TestContext } from 'vitest'
import { poidsEnvoiMax } from '#domain/photo/photo.ts'
import { openStore, type Store, storePath } from '../../embedded/storage/answer.ts'
import type { StorageSettings } from '../adapter/storage.ts'
import { openSeau, readAilleurs } from './externalServices.ts'

export interface Magasin {
  /** The handler of `storePath`; null when an external store is used. */
  handle: Store['handle'] | null
  /** Client settings for the embedded store at this origin. */
  at(origin: string): StorageSettings
  close(): Promise<void>
}

/** Skips a test of the embedded store when another one is configured. */
export function needsEmbarque({ task, skip }: TestContext): void {
  if (!readAilleurs().s3) return
  const why = 'le magasin embarqué n’y est pas'
  Object.assign(task.meta, { why })
  skip(why)
}

export async function openMagasin(folder: string, origin: string): Promise<Magasin> {
  const { s3 } = readAilleurs()
  if (s3) {
    const { settings, close } = await openSeau(s3)
    return { handle: null, at: () => settings, close }
  }
  const { settings, handle } = openStore({ folder, origin, sizeMax: poidsEnvoiMax, onFault: console.error })
  return { handle, at: (here) => ({ ...settings, endpoint: here + storePath }), close: async () => {} }
}
