// Upload of an ad's photos: progress, and options for those that failed (product §4).
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useFocusOnMount } from '../ui/useFocusOnMount.ts'
import type { AddedPhoto } from './photos.ts'
import { VignettePhoto } from './VignettePhoto.tsx'
import '../styles/photo.css'

interface EnvoiPhotosProps {
  photos: readonly AddedPhoto[]
  tell: (choix: { type: 'retry'; id: string } | { type: 'skip' }) => void
}

export function EnvoiPhotos({ photos, tell }: EnvoiPhotosProps) {
  const pile = useFocusOnMount<HTMLDivElement>()
  const enCours = photos.some(({ etat }) => etat === 'envoi' || etat === 'prete')
  const refusees = photos.filter(({ etat }) => etat === 'refusee').length
  return (
    <div className="pile" ref={pile} tabIndex={-1}>
      <Notice tone={refusees && !enCours ? 'error' : 'info'}>
        {enCours
          ? 'Votre annonce est enregistrée. Ses photos partent…'
          : 'Votre annonce est enregistrée, mais des photos n’ont pas pu partir.'}
      </Notice>
      <ul className="photos" aria-label="Envoi des photos">
        {photos.map((photo) => (
          <VignettePhoto key={photo.id} url={photo.url} nom={photo.nom}>
            <Etat photo={photo} />
            {photo.etat === 'refusee' && (
              <Button
                variant="secondary"
                disabled={enCours}
                aria-label={`Réessayer la photo ${photo.nom}`}
                onClick={() => tell({ type: 'retry', id: photo.id })}
              >
                Réessayer
              </Button>
            )}
          </VignettePhoto>
        ))}
      </ul>
      {refusees > 0 && !enCours && (
        <div className="rang">
          <Button variant="secondary" onClick={() => tell({ type: 'skip' })}>
            Continuer sans elles
          </Button>
          <span className="doux petit">Elles restent dans le brouillon de cette annonce.</span>
        </div>
      )}
    </div>
  )
}

function Etat({ photo: { nom, etat, progres, phrase } }: { photo: AddedPhoto }) {
  if (etat === 'prete') return <span className="doux petit">En attente</span>
  if (etat === 'envoyee') return <span className="petit">Envoyée</span>
  if (etat === 'refusee')
    return (
      <span className="champ-erreur petit" role="alert">
        {phrase}
      </span>
    )
  return <progress value={progres} max={1} aria-label={`Envoi de ${nom}`} />
}
