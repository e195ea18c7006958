// The buttons of an ad's page: phone, message, photos, favourite (product §2, §6).
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
/** The message button comes first, except on one's own ad; on a phone it stays at the bottom of the screen. */
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
        {/* On a phone the bar has room for the verb only; a long name is truncated. */}
        <span className="annonce-verbe">
          <span>Écrire</span>
          <span className="annonce-suite">{` à ${pseudo_personne}`}</span>
        </span>
      </Button>
      {tel_annonce && <Appeler tel={tel_annonce} />}
    </div>
  )
}

/** The other actions of the ad's page. */
export function PhotosEtFavori({ annonce }: { annonce: AnnonceJoignable }) {
  const { sub, showPhotos, toggleFavori } = useAnnonceReader()
  // Space is reserved for the member's button until we know who reads.
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
