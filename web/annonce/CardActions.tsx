// The buttons of a card: phone, message, favourite; its cover opens the photos (product §2, §6).
import { Debloquer } from '../messagerie/Bloquer.tsx'
import { Icon } from '../ui/Icon.tsx'
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

/** Each button has a visible icon and word, and a name that includes the ad's title. */
export function CardActions({ annonce }: { annonce: AnnonceJoignable }) {
  const { sub, bloques, write, toggleFavori } = useAnnonceReader()
  const { titre_annonce, tel_annonce, uuid_personne_annonceur, pseudo_personne } = annonce
  const titre = `«\u00a0${titre_annonce}\u00a0»`
  return (
    <div className="annonce-gestes">
      {bloques.has(uuid_personne_annonceur) ? (
        <div className="annonce-bloquee">
          <span className="doux petit">{membreBloque}</span>
          <Debloquer uuid_personne={uuid_personne_annonceur} nom={pseudo_personne} />
        </div>
      ) : (
        <button
          {...withoutScript}
          className="annonce-geste"
          aria-label={`Écrire à propos de ${titre}`}
          onClick={() => write(annonce)}
        >
          <Icon nom="message" />
          <span>Écrire</span>
        </button>
      )}
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
      <span>Favori</span>
    </button>
  )
}
