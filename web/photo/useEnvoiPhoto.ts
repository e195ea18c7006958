// The way of one photo to the object store: a link, the file, then the answer of the check (produit §7, §8).
import { envoiImpossible, traitementImpossible } from '#domain/photo.ts'
import { ApiError, useCall } from '../lecture/api.ts'

export interface PhotoEnvoyable {
  id: string
  nom: string
  blob: Blob
  /** Whether an earlier attempt took a place among the photos of the ad. */
  tentee: boolean
}

export type EnvoiPhoto = (uuid: string, photo: PhotoEnvoyable, progress: (part: number) => void) => Promise<void>

/** Sends one photo; what it throws has the sentence to show. */
export function useEnvoiPhoto(): EnvoiPhoto {
  const ouvrir = useCall('generer_lien_image_annonce')
  const verifier = useCall('generer_lien_telechargement_image')
  const effacer = useCall('generer_lien_suppression_image')
  return async (uuid, photo, progress) => {
    const cible = { p_uuid_annonce: uuid, p_nom_fichier: nomEnvoi(photo) }
    const giveBack = () =>
      effacer.call(cible).then(
        () => true,
        () => false,
      )
    if (photo.tentee) await giveBack()
    const lien = await ouvrir.call(cible)
    try {
      if (typeof lien !== 'string' || lien === '') throw new Error('Le lien d’envoi de la photo n’est pas valide.')
      await put(lien, photo.blob, progress)
    } catch (error) {
      throw new EnvoiManque((error as Error).message, !(await giveBack()))
    }
    await verifier.call(cible).catch(({ status, message }: ApiError) => {
      throw status === 400 ? new EnvoiManque(traitementImpossible(photo.nom), false) : new EnvoiManque(message, true)
    })
  }
}

/** A photo that did not arrive; `placePrise` when the ad may still count it among its photos. */
export class EnvoiManque extends Error {
  readonly placePrise: boolean

  constructor(phrase: string, placePrise: boolean) {
    super(phrase)
    this.placePrise = placePrise
  }
}

/** Phones call every photo the same: under a name of its own, each is told apart from the others of its ad. */
function nomEnvoi({ id, nom }: PhotoEnvoyable): string {
  const point = nom.lastIndexOf('.')
  const marque = `-${id.slice(0, 8)}`
  return point > 0 ? nom.slice(0, point) + marque + nom.slice(point) : nom + marque
}

const patienceMs = 120_000

/** XMLHttpRequest, because fetch says nothing of what has already been sent. */
function put(url: string, blob: Blob, progress: (part: number) => void): Promise<void> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.timeout = patienceMs
    request.setRequestHeader('content-type', blob.type)
    request.upload.onprogress = ({ loaded, total }) => progress(total ? loaded / total : 0)
    request.onload = () => (request.status < 300 ? done() : failed(new Error(envoiImpossible(request.status))))
    request.onerror = request.ontimeout = () => failed(new ApiError(0, {}))
    request.send(blob)
  })
}
