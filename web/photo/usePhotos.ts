// Photos added to an ad: chosen, compressed, stored with the draft, sent one by one (product §4).
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCall } from '../query/useCall.ts'
import { preparePhoto } from './compression.ts'
import { readPhotos, writePhotos } from './draftPhotos.ts'
import * as photos from './photos.ts'
import { putPhoto, sendPhoto } from './sendPhoto.ts'

export type Photos = ReturnType<typeof usePhotos>

/** `depart` is the key of the draft. */
export function usePhotos(depart: string) {
  const { lot, actuel, show, keep, follow, oubliees } = useLot(depart)
  const open = useCall('generer_lien_image_annonce').call
  const askVerdict = useCall('generer_lien_telechargement_image').call
  const giveBack = useCall('generer_lien_suppression_image').call

  const take = async (file: File, regle: photos.Regle) => {
    try {
      const phrase = photos.refuseAjout(actuel.current, file, regle)
      if (phrase) throw new Error(phrase)
      const gardee = { id: crypto.randomUUID(), nom: file.name, blob: await preparePhoto(file), tentee: false }
      void keep(photos.takePhoto(actuel.current, withUrl(gardee)))
    } catch (error) {
      show(photos.refuseFile(actuel.current, (error as Error).message))
    }
  }
  return {
    ...lot,
    oubliees,
    async add(files: readonly File[], regle: photos.Regle) {
      show(photos.chooseFiles(actuel.current, files.length))
      // One by one: a phone's memory cannot hold five decoded photos.
      for (const file of files) await take(file, regle)
    },
    remove(id: string) {
      const retiree = actuel.current.ajoutees.find((photo) => photo.id === id)
      if (retiree) URL.revokeObjectURL(retiree.url)
      void keep(photos.removePhoto(actuel.current, id))
    },
    /** Moves a photo to an index. */
    move: (id: string, rang: number) => void keep(photos.movePhoto(actuel.current, id, rang)),
    /** Sends all unsent photos, or one; true when none is left. */
    async send(uuid: string, seule?: string) {
      for (const photo of photos.readRemainingPhotos(actuel.current, seule)) {
        const mark = (marque: Partial<photos.AddedPhoto>) => photos.markPhoto(actuel.current, photo.id, marque)
        await keep(mark(photos.partie))
        const progress = (progres: number) => show(mark({ progres }))
        const manque = await sendPhoto({ open, put: putPhoto, askVerdict, giveBack }, uuid, photo, progress)
        await keep(mark(photos.readSentCount(manque)))
      }
      return photos.readRemainingPhotos(actuel.current).length === 0
    },
    follow,
    clear: () => void keep({ ...actuel.current, ajoutees: [], refus: [] }),
  }
}

const withUrl = (gardee: photos.StoredPhoto) => photos.readAddedPhoto(gardee, URL.createObjectURL(gardee.blob))

/** The displayed list, and its stored copy. */
function useLot(depart: string) {
  const cle = useRef(depart)
  const actuel = useRef(photos.emptyBatch)
  const [lot, setLot] = useState(photos.emptyBatch)

  const show = useCallback((suivant: photos.PhotoBatch) => {
    actuel.current = suivant
    setLot(suivant)
  }, [])
  /** Some photos could not be stored. */
  const [oubliees, setOubliees] = useState(false)
  const keep = async (suivant: photos.PhotoBatch) => {
    show(suivant)
    setOubliees(!(await writePhotos(cle.current, photos.readStoredPhotos(suivant))))
  }
  /** Stores the photos under another draft's key. */
  const follow = async (suivante: string) => {
    const quittee = cle.current
    if (suivante === quittee) return
    cle.current = suivante
    await writePhotos(suivante, photos.readStoredPhotos(actuel.current))
    await writePhotos(quittee, [])
  }
  useEffect(() => {
    let left = false
    readPhotos(depart).then((gardees) => {
      if (!left) show(photos.restorePhotos(actuel.current, gardees.map(withUrl)))
    })
    return () => {
      left = true
    }
  }, [depart, show])
  return { lot, actuel, show, keep, follow, oubliees }
}
