// Makes the draft of a new ad from one of the member's ads: its words, and its photos.
import { copyAnnonce } from '#domain/annonce/again.ts'
import type { Annonce } from '#domain/annonce/annonce.ts'
import { keepBrouillon } from '../brouillon/brouillon.ts'
import { writePhotos } from '../photo/draftPhotos.ts'
import type { StoredPhoto } from '../photo/photos.ts'
import { post } from '../query/api.ts'
import { readStored, writeStored } from '../session/storage.ts'
import { cleBrouillon, enCoursVide } from './projet.ts'

export const hasDraft = (sub: string): boolean => readStored(cleBrouillon(sub)) !== null

/** Replaces the member's draft; returns how many photos could not be copied. */
export async function startCopy(sub: string, annonce: Annonce, nextYear: boolean): Promise<number> {
  const saisie = { ...enCoursVide, ...copyAnnonce(annonce, nextYear) }
  writeStored(cleBrouillon(sub), keepBrouillon(saisie, enCoursVide, 'etape'))
  const photos = await readPhotos(annonce)
  const written = await writePhotos(cleBrouillon(sub), photos)
  return annonce.nombre_photos - (written ? photos.length : 0)
}

/** One by one, as a phone downloads them best; a photo that does not come is left out. */
async function readPhotos({ uuid_annonce, nombre_photos }: Annonce): Promise<StoredPhoto[]> {
  if (nombre_photos === 0) return []
  const photos: StoredPhoto[] = []
  try {
    const liens = await post('generer_liens_telechargement_images', { p_uuid_annonce: uuid_annonce })
    for (const [rang, { url_1280 }] of liens.entries()) {
      const answer = await fetch(url_1280)
      if (!answer.ok) continue
      const blob = await answer.blob()
      photos.push({ id: crypto.randomUUID(), nom: `Photo ${rang + 1}`, blob, tentee: false })
    }
  } catch (error) {
    console.warn('the photos are not all copied', error)
  }
  return photos
}
