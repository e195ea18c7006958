// The buttons of an ad on its page: phone, message, photos, favourite (product §2, §6).
import { useState } from 'react'
import { Debloquer } from '../messagerie/Bloquer.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useAfterHydration } from '../ui/useAfterHydration.ts'
import {
  type AnnonceJoignable,
  adresseTel,
  type FavoriProps,
  membreBloque,
  useAnnonceReader,
  withoutScript,
} from './annonceReader.ts'
import { useIsFavori } from './favori.ts'
import '../styles/ficheannonce.css'
/** On the ad's own page the message leads, but on one's own ad; on a phone it stays at hand at the foot. */
export function Joindre({ annonce, sienne }: { annonce: AnnonceJoignable; sienne: boolean }) {
  const { write, bloques } = useAnnonceReader()
  const { tel_annonce, pseudo_personne, uuid_personne_annonceur } = annonce
  if (bloques.has(uuid_personne_annonceur))
    return (
      <div className="annonce-joindre">
        <p>{membreBloque}</p>
        <Debloquer uuid_personne={uuid_personne_annonceur} nom={pseudo_personne} />
      </div>
    )
  return (
    <div className={sienne ? 'annonce-joindre' : 'annonce-joindre annonce-barre'}>
      <Button
        {...withoutScript}
        variant={sienne ? 'secondary' : 'primary'}
        icon="message"
        onClick={() => write(annonce)}
      >
        {/* The bar of a phone has room for the verb alone; a long name is cut rather than broken. */}
        <span className="annonce-verbe">
          <span>Écrire</span>
          <span className="annonce-suite">{` à ${pseudo_personne}`}</span>
        </span>
      </Button>
      {tel_annonce && <Appeler tel={tel_annonce} />}
    </div>
  )
}

/** What else is done from the ad's own page. */
export function PhotosEtFavori({ annonce }: { annonce: AnnonceJoignable }) {
  const { sub, showPhotos, toggleFavori } = useAnnonceReader()
  // In the HTML of all, its place for a member, who is not known yet.
  const membre = useAfterHydration(
    () => sub,
    () => '',
  )
  return (
    <>
      {annonce.photos_annonce && (
        <Button variant="secondary" icon="photo" onClick={() => showPhotos(annonce)}>
          Voir les photos
        </Button>
      )}
      {membre !== null && <Favori sub={membre} annonce={annonce} onToggle={toggleFavori} />}
    </>
  )
}

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
      className={sub ? '' : 'favori-attendu'}
      variant="quiet"
      icon="coeur"
      aria-pressed={useIsFavori(sub, annonce.uuid_annonce)}
      onClick={() => onToggle(annonce)}
    >
      Favori
    </Button>
  )
}

/** The phone's own sharing where there is one, else the link is copied, and the button says so. */
export function Partage({ titre }: { titre: string }) {
  const [dit, setDit] = useState('')
  const share = async () => {
    const url = location.origin + location.pathname
    setDit('')
    if (navigator.share) {
      // Closing the phone's sheet without sharing is no error.
      await navigator.share({ title: titre, url }).catch(() => {})
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      setDit('Lien copié.')
    } catch {
      setDit(`Copiez cette adresse\u00a0: ${url}`)
    }
  }
  return (
    <div>
      <Button variant="secondary" onClick={share}>
        Partager
      </Button>
      <p className="doux petit" role="status">
        {dit}
      </p>
    </div>
  )
}
