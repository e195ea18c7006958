// The buttons of an ad, on its card and on its page: photos, phone, message, favourite (produit §2, §6).
import { useContext } from 'react'
import type { AnnonceCarte } from '#domain/fiche/colonne.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useIsFavori } from './favori.ts'
import { type AnnonceCible, LecteurContext } from './lecteur.ts'
import '../styles/ficheannonce.css'

type AnnonceJoignable = AnnonceCible & Pick<AnnonceCarte, 'photos_annonce' | 'tel_annonce'>

/** On the ad's own page they are large and the message leads, but on one's own ad; on a phone it stays at hand at the foot. */
type Page = 'sienne' | 'autre'

export function AnnonceActions({ annonce, page }: { annonce: AnnonceJoignable; page?: Page }) {
  const lecteur = useContext(LecteurContext)
  if (!lecteur) throw new Error('no dialogs around these buttons')
  const { tel_annonce, photos_annonce, pseudo_personne } = annonce
  const joindre = (
    <>
      <Button
        variant={page === 'autre' ? 'primary' : page ? 'secondary' : 'quiet'}
        icon="message"
        onClick={() => lecteur.write(annonce)}
      >
        {page ? <Ecrire pseudo={pseudo_personne} /> : 'Message'}
      </Button>
      {tel_annonce && <Appeler tel={tel_annonce} page={page !== undefined} />}
    </>
  )
  return (
    <div className={page ? 'annonce-joindre' : 'annonce-actions'}>
      {page === 'autre' ? <div className="annonce-barre">{joindre}</div> : joindre}
      {photos_annonce && (
        <Button variant={page ? 'secondary' : 'quiet'} icon="photo" onClick={() => lecteur.showPhotos(annonce)}>
          {page ? 'Voir les photos' : 'Photos'}
        </Button>
      )}
      {lecteur.sub && (
        <Favori sub={lecteur.sub} annonce={annonce} page={page !== undefined} onToggle={lecteur.toggleFavori} />
      )}
    </div>
  )
}

/** The bar of a phone has room for the verb alone; a long name is cut rather than broken. */
const Ecrire = ({ pseudo }: { pseudo: string }) => (
  <span className="annonce-verbe">
    Écrire<span className="annonce-suite"> à {pseudo}</span>
  </span>
)

function Appeler({ tel, page }: { tel: string; page: boolean }) {
  return (
    <a
      className={`bouton bouton-${page ? 'secondary' : 'quiet'}`}
      href={`tel:${tel.replace(/[^\d+]/g, '')}`}
      aria-label={`Appeler le ${tel}`}
    >
      <Icon nom="telephone" />
      {page && (
        <span className="annonce-court" aria-hidden="true">
          Appeler
        </span>
      )}
      <span className={page ? 'annonce-suite' : undefined}>{tel}</span>
    </a>
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
