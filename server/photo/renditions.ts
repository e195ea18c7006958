// The renditions of a photo (ADR 009): their keys in the store, how they are stored and deleted.
import { type LargeurPhoto, largeursPhoto } from '#domain/photo/photo.ts'
import type { Storage } from '../adapter/storage.ts'
import type { Image } from '../image/image.ts'

/** The columns that make the object key. */
export interface RenderedPhoto {
  uuid_annonce: string
  nom_fichier: string
}

export const keyOfPhoto = ({ uuid_annonce, nom_fichier }: RenderedPhoto): string =>
  `annonces/${uuid_annonce}/${nom_fichier}`

/** Same file name as the photo, in another folder: the cleanup job finds the photo of a rendition by it. */
export const keyOfRendition = ({ uuid_annonce, nom_fichier }: RenderedPhoto, largeur: LargeurPhoto): string =>
  `annonces/${uuid_annonce}/${largeur}/${nom_fichier}`

/** The photo last: once it exists, so do its renditions. */
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

/** The bytes of a photo in the store, renditions included. */
export const weighImage = ({ body, petits }: Image): number =>
  largeursPhoto.reduce((sum, largeur) => sum + petits[largeur].length, body.length)
