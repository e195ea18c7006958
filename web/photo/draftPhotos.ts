// The photos of a draft, stored in this browser until sent.
import type { StoredPhoto } from './photos.ts'

/** Bytes, because Safari's private windows cannot store blobs, and Firefox's blobs become unreadable with their record. */
type Rangee = Omit<StoredPhoto, 'blob'> & { octets: ArrayBuffer; type: string }

/** The photos stored under a key; none when storage is forbidden. */
export async function readPhotos(cle: string): Promise<StoredPhoto[]> {
  await writing
  try {
    const rangees = await inStore<(Rangee | StoredPhoto)[] | undefined>('readonly', (base) => base.get(cle))
    return await Promise.all((rangees ?? []).map(restore))
  } catch {
    return []
  }
}

/** Older drafts stored the blob itself. */
async function restore(rangee: Rangee | StoredPhoto): Promise<StoredPhoto> {
  const { octets, type, ...reste } = 'blob' in rangee ? await store(rangee) : rangee
  return { ...reste, blob: new Blob([octets], { type }) }
}

const store = async ({ blob, ...reste }: StoredPhoto): Promise<Rangee> => ({
  ...reste,
  octets: await blob.arrayBuffer(),
  type: blob.type,
})

let writing = Promise.resolve(true)

/** Replaces the stored photos, one write at a time; false when storage fails. */
export function writePhotos(cle: string, photos: StoredPhoto[]): Promise<boolean> {
  writing = writing.then(async () => {
    try {
      const rangees = await Promise.all(photos.map(store))
      await inStore('readwrite', (base) => (rangees.length ? base.put(rangees, cle) : base.delete(cle)))
      return true
    } catch {
      console.warn('Les photos du brouillon n’ont pas pu être enregistrées.')
      return false
    }
  })
  return writing
}

async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const base = await open()
  try {
    return await new Promise<T>((done, failed) => {
      const transaction = base.transaction('photos', mode)
      const request = ask(transaction.objectStore('photos'))
      transaction.oncomplete = () => done(request.result)
      transaction.onabort = () => failed(transaction.error)
    })
  } finally {
    base.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open('annonce-brouillon', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('photos')
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })
}
