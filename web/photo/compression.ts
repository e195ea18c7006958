// Hands a photo to the worker that reads it and makes it lighter, off the page's thread (produit §5).
import { coteMax, poidsCible, poidsMax, traitementImpossible } from '#domain/photo.ts'
import type { Demande, Reponse } from './compressionWorker.ts'
import script from './compressionWorker.ts?worker&url'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(url: string): string }
}

let policy: { createScriptURL(url: string): string } | undefined

/** The address of the worker, in the form the security policy asks for where the browser knows it. */
function scriptUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('photo', { createScriptURL: () => script })
  return policy ? policy.createScriptURL(script) : script
}

/** The photo as it will be sent; throws the sentence of produit §5 when it cannot be read. */
export async function preparePhoto(file: File): Promise<Blob> {
  const worker = new Worker(scriptUrl(), { type: 'module' })
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
