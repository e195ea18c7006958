// The first photo of an ad, on its card (produit D37): a blur for everybody, the photo itself once a member's link has come.
import { useContext } from 'react'
import type { AnnonceCarte } from '#domain/fiche/colonne.ts'
import { sayPhotos, sayPhotosReservees } from '#domain/fiche/couverture.ts'
import { LecteurContext } from '../annonce/lecteur.ts'
import { isForBrowser, Link } from '../navigation/Link.tsx'
import { useSession } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import '../styles/ficheannonce.css'

/** The photos of an ad open on its page, in the carousel above it. */
export const lienPhotos = (uuid_annonce: string): string => `/annonce/${uuid_annonce}#photos`

export function Couverture({ annonce, url }: { annonce: AnnonceCarte; url: string | undefined }) {
  const lecteur = useContext(LecteurContext)
  const { uuid_annonce, nombre_photos, flou_annonce } = annonce
  return (
    <Link
      className="couverture"
      to={lienPhotos(uuid_annonce)}
      onClick={(event) => {
        if (isForBrowser(event, event.currentTarget)) return
        event.preventDefault()
        lecteur?.showPhotos(annonce)
      }}
    >
      <Image flou={flou_annonce} url={url} />
      <Combien nombre={nombre_photos} />
    </Link>
  )
}

/** For a visitor, the words that say why it is blurred; the page is the same for everybody until it has woken. */
function Combien({ nombre }: { nombre: number }) {
  if (useSession().statut !== 'membre') return <span className="couverture-dit">{sayPhotosReservees(nombre)}</span>
  return (
    <span className="couverture-nombre" role="img" aria-label={`Voir ${sayPhotos(nombre)}`}>
      <Icon nom="photo" />
      {nombre}
    </span>
  )
}

/** A link that has died shows nothing, and the blur stays. */
export function Image({ flou, url }: { flou: string | null; url: string | undefined }) {
  return (
    <>
      {flou && <img className="couverture-flou" src={flou} alt="" />}
      {url && <img src={url} alt="" loading="lazy" decoding="async" />}
    </>
  )
}
