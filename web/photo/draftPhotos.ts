// The photos of a draft: kept in this browser beside its text, until they are sent.
import type { StoredPhoto } from './photos.ts'

/** Bytes, because Safari's private windows keep no blob, and Firefox's blobs die with the record they were read from. */
type Rangee = Omit<StoredPhoto, 'blob'> & { octets: ArrayBuffer; type: string }

/** The photos kept under a key; none when the browser forbids keeping, the form then only forgets. */
export async function readPhotos(cle: string): Promise<StoredPhoto[]> {
  await writing
  try {
    const rangees = await inStore<(Rangee | StoredPhoto)[] | undefined>('readonly', (base) => base.get(cle))
    return await Promise.all((rangees ?? []).map(restore))
  } catch {
    return []
  }
}

/** Drafts of before kept the blob itself. */
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

/** Keeps these photos in place of those kept before, one writing after the other; false when the browser keeps none. */
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
