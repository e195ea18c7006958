// Uploading a photo: get a link, send the file, ask the server's verdict (product §7, §8).
import type { Args } from '#domain/contract/contract.ts'
import { envoiImpossible, traitementImpossible } from '#domain/photo/photo.ts'
import { ApiError } from '../query/api.ts'
import type { MissingPhotos, StoredPhoto } from './photos.ts'

type Cible = Args<'generer_lien_image_annonce'>
type Progress = (part: number) => void

/** The services used. */
export interface Portes {
  /** Reserves a place among the ad's photos and returns the upload link. */
  open: (cible: Cible) => Promise<unknown>
  put: (lien: string, blob: Blob, progress: Progress) => Promise<void>
  /** Asks for a link to read the photo, which makes the server check it. */
  askVerdict: (cible: Cible) => Promise<unknown>
  /** Releases the place. */
  giveBack: (cible: Cible) => Promise<unknown>
}

/** Sends one photo; null on success. */
export async function sendPhoto(
  { open, put, askVerdict, giveBack }: Portes,
  uuid: string,
  photo: StoredPhoto,
  progress: Progress,
): Promise<MissingPhotos | null> {
  const cible = { p_uuid_annonce: uuid, p_nom_fichier: readNomEnvoi(photo) }
  const free = () =>
    giveBack(cible).then(
      () => true,
      () => false,
    )
  if (photo.tentee) await free()
  try {
    const lien: unknown = await open(cible)
    if (typeof lien !== 'string' || lien === '') throw new Error('Le lien d’envoi de la photo n’est pas valide.')
    await put(lien, photo.blob, progress)
  } catch (error) {
    const { message: phrase } = error as Error
    // Rate limited: no place was taken, and another call would be refused too.
    if (error instanceof ApiError && error.status === 429) return { phrase, placePrise: photo.tentee }
    return { phrase, placePrise: !(await free()) }
  }
  return askVerdict(cible).then(
    () => null,
    ({ status, message }: ApiError) =>
      status === 400
        ? { phrase: traitementImpossible(photo.nom), placePrise: false }
        : { phrase: message, placePrise: true },
  )
}

/** Phones give all photos the same name: adding the id tells them apart. */
export function readNomEnvoi({ id, nom }: Pick<StoredPhoto, 'id' | 'nom'>): string {
  const point = nom.lastIndexOf('.')
  const marque = `-${id.slice(0, 8)}`
  return point > 0 ? nom.slice(0, point) + marque + nom.slice(point) : nom + marque
}

const timeoutMs = 120_000

/** XMLHttpRequest, because fetch does not report upload progress. */
export function putPhoto(url: string, blob: Blob, progress: Progress): Promise<void> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.timeout = timeoutMs
    request.setRequestHeader('content-type', blob.type)
    request.upload.onprogress = ({ loaded, total }) => progress(total ? loaded / total : 0)
    request.onload = () => (request.status < 300 ? done() : failed(new Error(envoiImpossible(request.status))))
    request.onerror = request.ontimeout = () => failed(new ApiError(0, {}))
    request.send(blob)
  })
}
