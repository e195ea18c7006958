// Photos reordered with buttons, or by dragging with a mouse; each move is announced (product §4).
import { type RefObject, useRef, useState } from 'react'
import type { AddedPhoto } from './photos.ts'
import { VignettePhoto } from './VignettePhoto.tsx'
import '../styles/photo.css'

type PhotoOrdonnee = Pick<AddedPhoto, 'id' | 'url' | 'nom'>

interface PhotosOrdonneesProps {
  label: string
  photos: readonly PhotoOrdonnee[]
  /** Moves a photo to an index. */
  onMove: (id: string, rang: number) => void
  onRemove: (id: string) => void
  liste?: RefObject<HTMLUListElement | null>
}

export function PhotosOrdonnees({ label, photos, onMove, onRemove, liste }: PhotosOrdonneesProps) {
  const tiree = useRef<string | null>(null)
  const [dit, setDit] = useState('')
  const put = ({ id, nom }: PhotoOrdonnee, rang: number) => {
    onMove(id, rang)
    setDit(`${nom}\u00a0: ${rang + 1} sur ${photos.length}.`)
  }
  return (
    <>
      <ul className="photos" aria-label={label} ref={liste} tabIndex={liste && -1}>
        {photos.map((photo, rang) => (
          <VignettePhoto
            key={photo.id}
            url={photo.url}
            nom={photo.nom}
            onDragStart={() => {
              tiree.current = photo.id
            }}
            onDrop={() => {
              const venue = photos.find(({ id }) => id === tiree.current)
              if (venue) put(venue, rang)
            }}
            {...(photos.length > 1 && {
              onAvancer: rang > 0 ? () => put(photo, rang - 1) : null,
              onReculer: rang < photos.length - 1 ? () => put(photo, rang + 1) : null,
            })}
            onRemove={() => onRemove(photo.id)}
          />
        ))}
      </ul>
      <p className="lu-seulement" role="status">
        {dit}
      </p>
    </>
  )
}
