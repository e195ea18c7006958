// The photos of a published ad: order and deletion, saved immediately (product §4, §5, §8).
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MonAnnonce } from '#domain/annonce/annonce.ts'
import { codeGratuit } from '#domain/paiement/plan.ts'
import { limiteTarif } from '#domain/paiement/tarif.ts'
import { type Photo, suppressionImpossible } from '#domain/photo/photo.ts'
import { phraseGestion } from '../mesannonces/actions.ts'
import { ApiError } from '../query/api.ts'
import { reread } from '../query/reread.ts'
import { useCall } from '../query/useCall.ts'
import { useWrite } from '../query/useWrite.ts'
import { LoadError } from '../ui/LoadError.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PhotosOrdonnees } from './PhotosOrdonnees.tsx'
import { moveTo, sortPhotos } from './photos.ts'
import { RetirerPhotoDialog } from './RetirerPhotoDialog.tsx'

const clePhotos = (uuid: string) => ['photos', 'annonce', uuid]

/** For the owner; read at each opening of the form, since links last 15 minutes. */
export function usePhotosEnregistrees(annonce: Pick<MonAnnonce, 'uuid_annonce' | 'code_tarif'> | null) {
  const { call } = useCall('generer_liens_telechargement_images')
  const uuid = annonce?.uuid_annonce ?? ''
  return useQuery<Awaited<ReturnType<typeof call>>, ApiError>({
    queryKey: clePhotos(uuid),
    queryFn: () => call({ p_uuid_annonce: uuid }),
    enabled: limiteTarif(annonce?.code_tarif ?? codeGratuit).photos > 0,
    gcTime: 0,
  })
}

type Enregistrees = ReturnType<typeof usePhotosEnregistrees>

export function PhotosEnregistrees({ uuid, photos }: { uuid: string; photos: Enregistrees }) {
  const [choisie, setChoisie] = useState<string | null>(null)
  const liste = useRef<HTMLUListElement>(null)
  const { run, isPending, error, reset } = useSuppression(uuid)
  const ordre = useOrdre(uuid, photos.data ?? [], () => photos.refetch())
  if (photos.error) return <LoadError error={photos.error} quoi="photos" refetch={photos.refetch} />
  if (!photos.data) return <Skeleton lignes={2} texte="Chargement des photos…" />
  if (photos.data.length === 0) return null
  const close = () => {
    // After an error, the photo may nevertheless be deleted.
    if (error) void photos.refetch()
    reset()
    setChoisie(null)
  }
  const onSuccess = () => {
    flushSync(close)
    liste.current?.focus()
  }
  return (
    <>
      <PhotosOrdonnees
        label="Photos de l’annonce"
        photos={ordre.photos.map(({ nom_fichier, url_480: url }, rang) => ({
          id: nom_fichier,
          url,
          nom: `n°\u00a0${rang + 1}`,
        }))}
        onMove={ordre.move}
        onRemove={setChoisie}
        liste={liste}
      />
      {ordre.phrase && <Notice tone="error">{ordre.phrase}</Notice>}
      <RetirerPhotoDialog
        nom={choisie}
        busy={isPending}
        error={error && phraseSuppression(error)}
        onClose={close}
        onConfirm={() => choisie && run(choisie).then(onSuccess, () => undefined)}
      />
    </>
  )
}

export const phraseSuppression = (error: unknown): string =>
  error instanceof ApiError && error.status === 429 ? error.message : suppressionImpossible

/** Deletes a photo from the store, then reads the list again. */
function useSuppression(uuid: string) {
  const lien = useCall('generer_lien_suppression_image')
  const client = useQueryClient()
  return useWrite(async (nom: string) => {
    const url = await lien.call({ p_uuid_annonce: uuid, p_nom_fichier: nom })
    const { ok } = await fetch(url, { method: 'DELETE' })
    if (!ok) throw new Error(suppressionImpossible)
    await reread(client, clePhotos(uuid))
  })
}

/** `readAgain` is called when the photos have changed elsewhere. */
function useOrdre(uuid: string, photos: readonly Photo[], readAgain: () => void) {
  const { call } = useCall('ordonner_photos_annonce', { stays: true })
  const [ordre, setOrdre] = useState<readonly string[]>([])
  const [phrase, setPhrase] = useState<string | null>(null)
  const enregistre = useRef<readonly string[]>([])
  const voulu = useRef<readonly string[] | null>(null)
  const saving = useRef(false)
  const rangees = sortPhotos(photos, ordre)

  /** One save at a time; intermediate orders may be skipped, the last one is saved. */
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
      if (error instanceof ApiError && error.status === 400) readAgain()
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
