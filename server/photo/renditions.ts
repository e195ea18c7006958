// The renditions of a photo (ADR 009): where they lie in the store, how they come and go with it.
import { type LargeurPhoto, largeursPhoto } from '#domain/photo/photo.ts'
import type { Storage } from '../adapter/storage.ts'
import type { Image } from '../image/image.ts'

/** The columns that make the key of a photo in the store. */
export interface RenderedPhoto {
  uuid_annonce: string
  nom_fichier: string
}

export const keyOfPhoto = ({ uuid_annonce, nom_fichier }: RenderedPhoto): string =>
  `annonces/${uuid_annonce}/${nom_fichier}`

/** A rendition bears the name of its photo, in a folder of its own: what sweeps orphans tells them from one another so. */
export const keyOfRendition = ({ uuid_annonce, nom_fichier }: RenderedPhoto, largeur: LargeurPhoto): string =>
  `annonces/${uuid_annonce}/${largeur}/${nom_fichier}`

/** The photo last: once it is there, so are its renditions. */
export async function storeImage(storage: Storage, photo: RenderedPhoto, image: Image): Promise<void> {
  await storeRenditions(storage, photo, image)
  await storage.put(keyOfPhoto(photo), image.body, image.type)
}

export async function storeRenditions(storage: Storage, photo: RenderedPhoto, { petits }: Image): Promise<void> {
  for (const largeur of largeursPhoto) await storage.put(keyOfRendition(photo, largeur), petits[largeur], 'image/webp')
}

export async function deleteRenditions(storage: Storage, photo: RenderedPhoto): Promise<void> {
  for (const largeur of largeursPhoto) await storage.delete(keyOfRendition(photo, largeur))
}

export async function deleteImage(storage: Storage, photo: RenderedPhoto): Promise<void> {
  await storage.delete(keyOfPhoto(photo))
  await deleteRenditions(storage, photo)
}

/** The bytes of a photo in the store, its renditions with it. */
export const weighImage = ({ body, petits }: Image): number =>
  largeursPhoto.reduce((sum, largeur) => sum + petits[largeur].length, body.length)
