// The photos of a draft: kept in this browser beside its text, until they are sent.
import type { PhotoGardee } from './photos.ts'

/** The photos kept under a key; none when the browser forbids keeping, the form then only forgets. */
export async function readPhotos(cle: string): Promise<PhotoGardee[]> {
  await writing
  try {
    const gardees = await inStore<PhotoGardee[] | undefined>('readonly', (store) => store.get(cle))
    return await Promise.all((gardees ?? []).map(async (gardee) => ({ ...gardee, blob: await copy(gardee.blob) })))
  } catch {
    return []
  }
}

/** In Firefox a blob that was read dies with its record, which goes before the photo is sent. */
const copy = async (blob: Blob): Promise<Blob> => new Blob([await blob.arrayBuffer()], { type: blob.type })

let writing = Promise.resolve()

/** Keeps these photos in place of those kept before; one writing waits for the other. */
export function writePhotos(cle: string, photos: PhotoGardee[]): Promise<void> {
  writing = writing.then(async () => {
    try {
      await inStore('readwrite', (store) => (photos.length ? store.put(photos, cle) : store.delete(cle)))
    } catch {
      console.warn('Les photos du brouillon n’ont pas pu être enregistrées.')
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
