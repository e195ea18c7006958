// The order of the photos an ad already shows: seen at once, saved behind, put back when it is refused.
import { useRef, useState } from 'react'
import type { Photo } from '#domain/photo.ts'
import { phraseGestion } from '../gestion/gestion.ts'
import { ApiError } from '../lecture/api.ts'
import { useCall } from '../lecture/useCall.ts'
import { moveTo, sortPhotos } from './photos.ts'

/** `reread` is called when the photos are not those that were shown. */
export function useOrdre(uuid: string, photos: readonly Photo[], reread: () => void) {
  const { call } = useCall('ordonner_photos_annonce', { stays: true })
  const [ordre, setOrdre] = useState<readonly string[]>([])
  const [phrase, setPhrase] = useState<string | null>(null)
  const enregistre = useRef<readonly string[]>([])
  const voulu = useRef<readonly string[] | null>(null)
  const saving = useRef(false)
  const rangees = sortPhotos(photos, ordre)

  /** One order after the other, so that the last one wins; those in between need not be saved. */
  const save = async () => {
    if (saving.current) return
    saving.current = true
    try {
      while (voulu.current) {
        const noms = voulu.current
        voulu.current = null
        await call({ p_uuid_annonce: uuid, p_noms_fichiers: [...noms] })
        enregistre.current = noms
      }
    } catch (error) {
      voulu.current = null
      setOrdre(enregistre.current)
      setPhrase(phraseGestion(error))
      if (error instanceof ApiError && error.status === 400) reread()
    } finally {
      saving.current = false
    }
  }
  return {
    photos: rangees,
    phrase,
    move(nom: string, rang: number) {
      const noms = rangees.map(({ nom_fichier }) => nom_fichier)
      if (noms[rang] === nom) return
      const change = moveTo(noms, (autre) => autre === nom, rang)
      voulu.current = change
      setOrdre(change)
      setPhrase(null)
      void save()
    },
  }
}
