// One photo in the ad's form, with its buttons.
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import '../styles/photo.css'

interface Props {
  url: string
  nom: string
  onRemove?: () => void
  /** Absent when photos cannot be ordered, null at an end of the list. */
  onAvancer?: (() => void) | null
  onReculer?: (() => void) | null
  onDragStart?: () => void
  onDrop?: () => void
  /** Shown under the picture. */
  children?: ReactNode
}

export function VignettePhoto({ url, nom, onRemove, onAvancer, onReculer, onDragStart, onDrop, children }: Props) {
  const deplacements = [
    { sens: 'Avancer', icon: 'gauche', onMove: onAvancer },
    { sens: 'Reculer', icon: 'droite', onMove: onReculer },
  ] as const
  return (
    <li
      className="photo"
      draggable={onDragStart !== undefined}
      onDragStart={onDragStart}
      onDragOver={(event) => onDrop && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop?.()
      }}
    >
      <img src={url} alt={nom} draggable={false} />
      {children}
      {onRemove && (
        <div className="photo-actions">
          {deplacements.map(
            ({ sens, icon, onMove }) =>
              // At an end of the list it stays disabled, so that the focus is not lost.
              onMove !== undefined && (
                <Button
                  key={sens}
                  variant="quiet"
                  icon={icon}
                  iconOnly
                  aria-label={`${sens} la photo ${nom}`}
                  aria-disabled={onMove === null}
                  onClick={() => onMove?.()}
                />
              ),
          )}
          <Button variant="quiet" icon="fermer" iconOnly aria-label={`Supprimer la photo ${nom}`} onClick={onRemove} />
        </div>
      )}
    </li>
  )
}
