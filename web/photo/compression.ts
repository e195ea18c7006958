// Compresses a photo in a worker, off the main thread (product §5).
import {
  coteMax,
  heicRefuse,
  isHeic,
  pixelsMax,
  poidsCible,
  poidsMax,
  readTypePhoto,
  traitementImpossible,
} from '#domain/photo/photo.ts'
import { scriptUrl } from '../scriptUrl.ts'
import type { Demande, Reponse } from './compressionWorker.ts'
import script from './compressionWorker.ts?worker&url'

/** The photo to send; throws the sentence of product §5 when it cannot be read. */
export async function preparePhoto(file: File): Promise<Blob> {
  const debut = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const limits = { poidsMax, poidsCible, coteMax, pixelsMax, accepted: readTypePhoto(debut) !== null }
  const worker = new Worker(scriptUrl(script), { type: 'module' })
  try {
    const photo = await new Promise<Reponse>((done) => {
      worker.onmessage = ({ data }: MessageEvent<Reponse>) => done(data)
      worker.onerror = () => done(null)
      worker.postMessage({ file, ...limits } satisfies Demande)
    })
    if (photo) return photo
  } finally {
    worker.terminate()
  }
  throw new Error(isHeic(debut) ? heicRefuse : traitementImpossible(file.name))
}
