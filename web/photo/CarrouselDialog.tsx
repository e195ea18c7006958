// Photos of an ad in full screen (product §2, §4 « Carousel »): swipe, buttons, arrow keys.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Photo, photosIntrouvables } from '#domain/photo/photo.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import type { AnnonceCible } from '../annonce/annonceReader.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import '../styles/photo.css'

export interface ViewedPhotos {
  annonce: AnnonceCible
  /** The photo to start with, from 0. */
  rang: number
}

export function CarrouselDialog({ vues, onClose }: { vues: ViewedPhotos | null; onClose: () => void }) {
  return (
    <Dialog
      titre={`Photos\u00a0: ${keepFrenchSpaces(vues?.annonce.titre_annonce ?? '')}`}
      taille="pleine"
      open={vues !== null}
      onClose={onClose}
    >
      {vues && <Photos {...vues} />}
    </Dialog>
  )
}

/** Links expire after fifteen minutes: each opening asks for new ones. */
function Photos({ annonce, rang }: ViewedPhotos) {
  const { call } = useCall('generer_liens_telechargement_images')
  const [photos, setPhotos] = useState<Photo[] | 'perdues' | undefined>()
  const { uuid_annonce, titre_annonce } = annonce
  const load = useCallback(() => {
    setPhotos(undefined)
    call({ p_uuid_annonce: uuid_annonce }).then(setPhotos, () => setPhotos('perdues'))
  }, [call, uuid_annonce])
  useEffect(load, [load])
  const lecture = photos === 'perdues' ? { data: undefined, error: { status: 0 } } : { data: photos, error: null }
  return (
    <QueryResult
      de={{ ...lecture, refetch: load }}
      quoi="photos"
      texte="Chargement des photos…"
      vide={<Notice>{photosIntrouvables}</Notice>}
    >
      {(lues) => <Carrousel titre={titre_annonce} photos={lues} depart={rang} onLost={() => setPhotos('perdues')} />}
    </QueryResult>
  )
}

interface CarrouselProps {
  titre: string
  photos: Photo[]
  depart: number
  onLost: () => void
}

function Carrousel({ titre, photos, depart, onLost }: CarrouselProps) {
  const total = photos.length
  const { bande, rang, turn, onScroll } = useBande(depart < total ? depart : 0, total)
  return (
    <div className="carrousel">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ul className="carrousel-bande" ref={bande} onScroll={onScroll} tabIndex={0} aria-label="Photos">
        {photos.map((photo, n) => (
          <li key={photo.nom_fichier} aria-hidden={n !== rang}>
            <img
              src={photo.url_1280}
              {...(photo.largeur &&
                photo.largeur > 1280 && { srcSet: `${photo.url_1280} 1280w, ${photo.url} ${photo.largeur}w` })}
              sizes="100vw"
              alt={`${titre}, vue ${n + 1} sur ${total}`}
              loading={Math.abs(n - rang) > 1 ? 'lazy' : 'eager'}
              onError={onLost}
            />
          </li>
        ))}
      </ul>
      <div className="carrousel-rang">
        {total > 1 && (
          <Button variant="secondary" icon="gauche" iconOnly aria-label="Photo précédente" onClick={() => turn(-1)} />
        )}
        <p aria-live="polite">{`${rang + 1} / ${total}`}</p>
        {total > 1 && (
          <Button variant="secondary" icon="droite" iconOnly aria-label="Photo suivante" onClick={() => turn(1)} />
        )}
      </div>
    </div>
  )
}

/** Photos side by side in a native scroller, one per screen; buttons wrap around. */
function useBande(depart: number, total: number) {
  const bande = useRef<HTMLUListElement>(null)
  const [rang, setRang] = useState(depart)
  const show = useCallback((n: number) => {
    const { current } = bande
    current?.scrollTo({ left: n * current.clientWidth, behavior: 'instant' })
    setRang(n)
  }, [])
  const turn = useCallback((by: number) => show((rang + by + total) % total), [show, rang, total])
  useEffect(() => show(depart), [show, depart])
  // Before the paint: a key pressed as soon as the photo shows must turn from it.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (!by) return
      // Otherwise the browser would scroll too.
      event.preventDefault()
      turn(by)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [turn])
  const onScroll = () => {
    const { scrollLeft, clientWidth } = bande.current!
    setRang(Math.round(scrollLeft / clientWidth))
  }
  return { bande, rang, turn, onScroll }
}
