// Hands a photo to the worker that reads it and makes it lighter, off the page's thread (produit §5).
import { coteMax, poidsCible, poidsMax, traitementImpossible } from '#domain/photo/photo.ts'
import { scriptUrl } from '../scriptUrl.ts'
import type { Demande, Reponse } from './compressionWorker.ts'
import script from './compressionWorker.ts?worker&url'

/** The photo as it will be sent; throws the sentence of produit §5 when it cannot be read. */
export async function preparePhoto(file: File): Promise<Blob> {
  const worker = new Worker(scriptUrl(script), { type: 'module' })
  try {
    const photo = await new Promise<Reponse>((done) => {
      worker.onmessage = ({ data }: MessageEvent<Reponse>) => done(data)
      worker.onerror = () => done(null)
      worker.postMessage({ file, poidsMax, poidsCible, coteMax } satisfies Demande)
    })
    if (photo) return photo
  } finally {
    worker.terminate()
  }
  throw new Error(traitementImpossible(file.name))
}
