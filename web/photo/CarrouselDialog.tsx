// The photos of an ad, one at a time (produit §2, §4 « Carousel »): buttons, arrows of the keyboard, a finger.
import { type TouchEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type Photo, photosIntrouvables } from '#domain/photo.ts'
import { insecables } from '#domain/texte.ts'
import type { AnnonceCible } from '../annonce/lecteur.ts'
import { useCall } from '../lecture/api.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { Notice } from '../ui/Notice.tsx'
import '../styles/carrousel.css'

/** Pixels a finger travels before it turns the page. */
const swipe = 40

export function CarrouselDialog({ annonce, onClose }: { annonce: AnnonceCible | null; onClose: () => void }) {
  return (
    <Dialog
      titre={`Photos\u00a0: ${insecables(annonce?.titre_annonce ?? '')}`}
      large
      open={annonce !== null}
      onClose={onClose}
    >
      {annonce && <Photos annonce={annonce} />}
    </Dialog>
  )
}

/** The links live a quarter of an hour: each opening asks for new ones. */
function Photos({ annonce }: { annonce: AnnonceCible }) {
  const { call } = useCall('generer_liens_telechargement_images')
  const [photos, setPhotos] = useState<Photo[] | 'perdues' | undefined>()
  const { uuid_annonce } = annonce
  const load = useCallback(() => {
    setPhotos(undefined)
    call({ p_uuid_annonce: uuid_annonce }).then(setPhotos, () => setPhotos('perdues'))
  }, [call, uuid_annonce])
  useEffect(load, [load])
  const lecture = photos === 'perdues' ? { data: undefined, error: { status: 0 } } : { data: photos, error: null }
  return (
    <Lecture
      de={{ ...lecture, refetch: load }}
      quoi="photos"
      texte="Chargement des photos…"
      vide={<Notice>{photosIntrouvables}</Notice>}
    >
      {(lues) => <Carrousel titre={annonce.titre_annonce} photos={lues} onLost={() => setPhotos('perdues')} />}
    </Lecture>
  )
}

function Carrousel({ titre, photos, onLost }: { titre: string; photos: Photo[]; onLost: () => void }) {
  const [rang, setRang] = useState(0)
  const total = photos.length
  const turn = useCallback((by: number) => setRang((avant) => (avant + by + total) % total), [total])
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') turn(-1)
      if (key === 'ArrowRight') turn(1)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [turn])
  useEffect(() => {
    for (const voisine of [rang + 1, rang - 1]) new Image().src = photos[(voisine + total) % total]!.url
  }, [rang, photos, total])
  const finger = useSwipe(turn)
  return (
    <div className="carrousel" {...finger}>
      <img src={photos[rang]!.url} alt={`${titre}, vue ${rang + 1} sur ${total}`} onError={onLost} />
      <div className="carrousel-rang">
        {total > 1 && (
          <Button variant="secondary" icon="gauche" iconOnly aria-label="Photo précédente" onClick={() => turn(-1)} />
        )}
        <p aria-live="polite">
          {rang + 1} / {total}
        </p>
        {total > 1 && (
          <Button variant="secondary" icon="droite" iconOnly aria-label="Photo suivante" onClick={() => turn(1)} />
        )}
      </div>
    </div>
  )
}

function useSwipe(turn: (by: number) => void) {
  const from = useRef<number | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      from.current = touches.length === 1 ? touches[0]!.clientX : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const moved = from.current === null ? 0 : changedTouches[0]!.clientX - from.current
      from.current = null
      if (Math.abs(moved) > swipe) turn(moved < 0 ? 1 : -1)
    },
  }
}
