// The buttons of an ad, on its card and on its page: photos, phone, message, favourite (produit §2, §6).
import { useContext } from 'react'
import type { AnnonceCarte } from '#domain/annonce.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useIsFavori } from './favori.ts'
import { type AnnonceCible, LecteurContext } from './lecteur.ts'
import '../styles/annonce.css'

type AnnonceJoignable = AnnonceCible & Pick<AnnonceCarte, 'photos_annonce' | 'tel_annonce'>

/** `page`: on the ad's own page, where they are large and the message leads. */
export function AnnonceActions({ annonce, page = false }: { annonce: AnnonceJoignable; page?: boolean }) {
  const lecteur = useContext(LecteurContext)
  if (!lecteur) throw new Error('no dialogs around these buttons')
  const { tel_annonce, photos_annonce, pseudo_personne } = annonce
  return (
    <div className={page ? 'annonce-joindre' : 'annonce-actions'}>
      <Button variant={page ? 'primary' : 'quiet'} icon="message" onClick={() => lecteur.write(annonce)}>
        {page ? `Écrire à ${pseudo_personne}` : 'Message'}
      </Button>
      {tel_annonce && (
        <a
          className={`bouton bouton-${page ? 'secondary' : 'quiet'}`}
          href={`tel:${tel_annonce.replace(/[^\d+]/g, '')}`}
          aria-label={`Appeler le ${tel_annonce}`}
        >
          <Icon nom="telephone" />
          {tel_annonce}
        </a>
      )}
      {photos_annonce && (
        <Button variant={page ? 'secondary' : 'quiet'} icon="photo" onClick={() => lecteur.showPhotos(annonce)}>
          {page ? 'Voir les photos' : 'Photos'}
        </Button>
      )}
      {lecteur.sub && <Favori sub={lecteur.sub} annonce={annonce} page={page} onToggle={lecteur.toggleFavori} />}
    </div>
  )
}

interface FavoriProps {
  sub: string
  annonce: AnnonceCible
  page: boolean
  onToggle: (annonce: AnnonceCible) => void
}

function Favori({ sub, annonce, page, onToggle }: FavoriProps) {
  const favori = useIsFavori(sub, annonce.uuid_annonce)
  return (
    <Button
      variant="quiet"
      icon="coeur"
      className="favori"
      iconOnly={!page}
      aria-pressed={favori}
      {...(!page && { 'aria-label': 'Favori', title: favori ? 'Retirer des favoris' : 'Ajouter aux favoris' })}
      onClick={() => onToggle(annonce)}
    >
      {page && 'Favori'}
    </Button>
  )
}
