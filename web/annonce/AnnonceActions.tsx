// The buttons of an ad, on its card and on its page: photos, phone, message, favourite (produit §2, §6).
import { useContext } from 'react'
import type { AnnonceCarte } from '#domain/fiche/colonne.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useIsFavori } from './favori.ts'
import { type AnnonceCible, type Lecteur, LecteurContext } from './lecteur.ts'
import '../styles/ficheannonce.css'

type AnnonceJoignable = AnnonceCible & Pick<AnnonceCarte, 'photos_annonce' | 'tel_annonce'>

function useLecteur(): Lecteur {
  const lecteur = useContext(LecteurContext)
  if (!lecteur) throw new Error('no dialogs around these buttons')
  return lecteur
}

/** On a card, an icon over its word; each is named with its ad, and the picture is the button of the photos. */
export function GestesCarte({ annonce }: { annonce: AnnonceJoignable }) {
  const { sub, write, toggleFavori } = useLecteur()
  const { titre_annonce, tel_annonce } = annonce
  const titre = `«\u00a0${titre_annonce}\u00a0»`
  return (
    <div className="annonce-gestes">
      <button
        type="button"
        className="annonce-geste"
        aria-label={`Écrire à propos de ${titre}`}
        onClick={() => write(annonce)}
      >
        <Icon nom="message" />
        Écrire
      </button>
      {tel_annonce && (
        <a
          className="annonce-geste"
          href={adresseTel(tel_annonce)}
          aria-label={`Appeler le ${tel_annonce} à propos de ${titre}`}
        >
          <Icon nom="telephone" />
          <span className="annonce-numero">{tel_annonce}</span>
          <span className="annonce-mot">Appeler</span>
        </a>
      )}
      {sub && <FavoriCarte sub={sub} annonce={annonce} titre={titre} onToggle={toggleFavori} />}
    </div>
  )
}

interface FavoriProps {
  sub: string
  annonce: AnnonceCible
  onToggle: (annonce: AnnonceCible) => void
}

function FavoriCarte({ sub, annonce, titre, onToggle }: FavoriProps & { titre: string }) {
  const favori = useIsFavori(sub, annonce.uuid_annonce)
  return (
    <button
      type="button"
      className="annonce-geste"
      aria-pressed={favori}
      aria-label={`Favori\u00a0: ${titre}`}
      title={favori ? 'Retirer des favoris' : 'Ajouter aux favoris'}
      onClick={() => onToggle(annonce)}
    >
      <Icon nom="coeur" />
      Favori
    </button>
  )
}

/** On the ad's own page the message leads, but on one's own ad; on a phone it stays at hand at the foot. */
export function Joindre({ annonce, sienne }: { annonce: AnnonceJoignable; sienne: boolean }) {
  const { write } = useLecteur()
  const { tel_annonce, pseudo_personne } = annonce
  return (
    <div className={sienne ? 'annonce-joindre' : 'annonce-joindre annonce-barre'}>
      <Button variant={sienne ? 'secondary' : 'primary'} icon="message" onClick={() => write(annonce)}>
        <Ecrire pseudo={pseudo_personne} />
      </Button>
      {tel_annonce && <Appeler tel={tel_annonce} />}
    </div>
  )
}

/** What else is done from the ad's own page. */
export function PhotosEtFavori({ annonce }: { annonce: AnnonceJoignable }) {
  const { sub, showPhotos, toggleFavori } = useLecteur()
  return (
    <>
      {annonce.photos_annonce && (
        <Button variant="secondary" icon="photo" onClick={() => showPhotos(annonce)}>
          Voir les photos
        </Button>
      )}
      {sub && <Favori sub={sub} annonce={annonce} onToggle={toggleFavori} />}
    </>
  )
}

/** The bar of a phone has room for the verb alone; a long name is cut rather than broken. */
const Ecrire = ({ pseudo }: { pseudo: string }) => (
  <span className="annonce-verbe">
    Écrire<span className="annonce-suite"> à {pseudo}</span>
  </span>
)

const adresseTel = (tel: string): string => `tel:${tel.replace(/[^\d+]/g, '')}`

function Appeler({ tel }: { tel: string }) {
  return (
    <a className="bouton bouton-secondary" href={adresseTel(tel)} aria-label={`Appeler le ${tel}`}>
      <Icon nom="telephone" />
      <span className="annonce-court" aria-hidden="true">
        Appeler
      </span>
      <span className="annonce-suite">{tel}</span>
    </a>
  )
}

function Favori({ sub, annonce, onToggle }: FavoriProps) {
  return (
    <Button
      variant="quiet"
      icon="coeur"
      aria-pressed={useIsFavori(sub, annonce.uuid_annonce)}
      onClick={() => onToggle(annonce)}
    >
      Favori
    </Button>
  )
}
