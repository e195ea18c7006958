// The cover on a card (product D37): blurred for everyone, then the photo once a member has its link.
import { useContext } from 'react'
import type { AnnonceCarte } from '#domain/annonce/cardColumns.ts'
import { sayPhotos, sayPhotosReservees } from '#domain/photo/couverture.ts'
import { type AnnonceCible, AnnonceReaderContext } from '../annonce/annonceReader.ts'
import { isForBrowser, Link } from '../navigation/Link.tsx'
import { useStatut } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import '../styles/ficheannonce.css'

/** The address that opens an ad's photos. */
export const lienPhotos = (uuid_annonce: string): string => `/annonce/${uuid_annonce}#photos`

/** The photo button: a lock and a count for visitors (and before hydration), a camera for members. */
interface CouvertureProps {
  annonce: AnnonceCible & Pick<AnnonceCarte, 'nombre_photos' | 'flou_annonce'>
  url: string | undefined
}

export function Couverture({ annonce, url }: CouvertureProps) {
  const lecteur = useContext(AnnonceReaderContext)
  const membre = useStatut() === 'membre'
  const { uuid_annonce, titre_annonce, nombre_photos, flou_annonce } = annonce
  const dit = membre ? `Voir ${sayPhotos(nombre_photos)}` : sayPhotosReservees(nombre_photos)
  return (
    <Link
      className="couverture"
      to={lienPhotos(uuid_annonce)}
      aria-label={`${dit}\u00a0: «\u00a0${titre_annonce}\u00a0»`}
      onClick={(event) => {
        if (!lecteur || isForBrowser(event, event.currentTarget)) return
        event.preventDefault()
        lecteur.showPhotos(annonce)
      }}
    >
      <Image flou={flou_annonce} url={url} />
      <span className="couverture-nombre">
        <Icon nom={membre ? 'photo' : 'verrou'} />
        <span>{nombre_photos}</span>
      </span>
    </Link>
  )
}

/** If the link has expired, the blurred version stays. */
export function Image({ flou, url }: { flou: string | null; url: string | undefined }) {
  return (
    <>
      {flou && <img className="couverture-flou" src={flou} alt="" />}
      {url && <img src={url} alt="" loading="lazy" decoding="async" />}
    </>
  )
}
