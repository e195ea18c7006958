// For tests: an object store of their own; the embedded one, which the caller lets answer, or a bucket of the TEST_ settings.
import type { TestContext } from 'vitest'
import { poidsEnvoiMax } from '#domain/photo/photo.ts'
import { openStore, type Store, storePath } from '../../embedded/storage/answer.ts'
import type { StorageSettings } from '../adapter/storage.ts'
import { openSeau, readAilleurs } from './externalServices.ts'

export interface Magasin {
  /** The handler of `storePath`; null when another server answers there. */
  handle: Store['handle'] | null
  /** The keys of its clients, where the embedded one answers at this origin. */
  at(origin: string): StorageSettings
  close(): Promise<void>
}

/** For a test of the embedded one: not tried where another has its place, which the report says. */
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
