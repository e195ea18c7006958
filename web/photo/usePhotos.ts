// The photos a member adds to an ad: chosen, prepared, kept in the draft, then sent one after the other (product §4).
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCall } from '../query/useCall.ts'
import { preparePhoto } from './compression.ts'
import { readPhotos, writePhotos } from './draftPhotos.ts'
import * as photos from './photos.ts'
import { putPhoto, sendPhoto } from './sendPhoto.ts'

export type Photos = ReturnType<typeof usePhotos>

/** `depart` is the key of the draft the photos are kept with. */
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
      // One after the other: a phone has no room for five decoded photos.
      for (const file of files) await take(file, regle)
    },
    remove(id: string) {
      const retiree = actuel.current.ajoutees.find((photo) => photo.id === id)
      if (retiree) URL.revokeObjectURL(retiree.url)
      void keep(photos.removePhoto(actuel.current, id))
    },
    /** Puts a photo at a rank of the list. */
    move: (id: string, rang: number) => void keep(photos.movePhoto(actuel.current, id, rang)),
    /** Sends what is not sent yet, or one of them; true when nothing is left. */
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

/** The list as it is shown, and what this browser keeps of it. */
function useLot(depart: string) {
  const cle = useRef(depart)
  const actuel = useRef(photos.emptyBatch)
  const [lot, setLot] = useState(photos.emptyBatch)

  const show = useCallback((suivant: photos.PhotoBatch) => {
    actuel.current = suivant
    setLot(suivant)
  }, [])
  /** Photos added on this page are not kept by the browser. */
  const [oubliees, setOubliees] = useState(false)
  const keep = async (suivant: photos.PhotoBatch) => {
    show(suivant)
    setOubliees(!(await writePhotos(cle.current, photos.readStoredPhotos(suivant))))
  }
  /** From now on the photos are kept with the draft of this key. */
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
