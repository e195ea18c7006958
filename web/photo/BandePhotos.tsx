// Photos at the top of an ad's page (product D37): all for members, one blurred for others.
import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import type { Annonce } from '#domain/annonce/annonce.ts'
import { sayPhotos, sayPhotosReservees } from '#domain/photo/couverture.ts'
import type { Photo } from '#domain/photo/photo.ts'
import { AnnonceReaderContext } from '../annonce/annonceReader.ts'
import { useLocation } from '../navigation/currentPage.ts'
import { isForBrowser, Link } from '../navigation/Link.tsx'
import { useNavigate } from '../navigation/useNavigate.ts'
import { type ApiError, post } from '../query/api.ts'
import { useStatut } from '../session/session.ts'
import { Image } from './Couverture.tsx'
import '../styles/annonce.css'

interface BandeProps {
  annonce: Annonce
  flou: string
}

export function BandePhotos({ annonce, flou }: BandeProps) {
  const membre = useStatut() === 'membre'
  useArriveeAuxPhotos(annonce, membre)
  return membre ? <Toutes annonce={annonce} flou={flou} /> : <Reservees annonce={annonce} flou={flou} />
}

/** One placeholder per photo, so that nothing moves when they arrive. */
function Toutes({ annonce, flou }: BandeProps) {
  const lecteur = useContext(AnnonceReaderContext)
  const { nombre_photos, uuid_annonce } = annonce
  const { data: photos } = usePhotosAnnonce(uuid_annonce, true)
  return (
    <ul className="bande-photos" id="photos" aria-label={sayPhotos(nombre_photos)}>
      {Array.from({ length: nombre_photos }, (_, rang) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is its rank, before and after its photo has come
        <li key={rang}>
          <button
            type="button"
            className="couverture"
            aria-label={`Voir la photo ${rang + 1} sur ${nombre_photos}`}
            onClick={() => lecteur?.showPhotos(annonce, rang)}
          >
            <Image flou={rang === 0 ? flou : null} url={photos?.[rang]?.url_480} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Reservees({ annonce, flou }: BandeProps) {
  const lecteur = useContext(AnnonceReaderContext)
  return (
    <div className="bande-photos" id="photos">
      <Link
        className="couverture"
        to="/connexion"
        onClick={(event) => {
          if (isForBrowser(event, event.currentTarget)) return
          event.preventDefault()
          lecteur?.showPhotos(annonce)
        }}
      >
        <Image flou={flou} url={undefined} />
        <span className="couverture-dit">{sayPhotosReservees(annonce.nombre_photos)}</span>
      </Link>
    </div>
  )
}

/** An address with #photos opens them once, and not again after a reload. */
function useArriveeAuxPhotos(annonce: Annonce, membre: boolean): void {
  const lecteur = useContext(AnnonceReaderContext)
  const navigate = useNavigate()
  const { hash, pathname, search, state } = useLocation()
  const demandees = membre && hash === '#photos'
  useEffect(() => {
    if (!demandees) return
    navigate(pathname + search, { replace: true, state })
    lecteur?.showPhotos(annonce)
  }, [demandees, annonce, lecteur, navigate, pathname, search, state])
}

/** Read again at each opening. */
function usePhotosAnnonce(uuid_annonce: string, enabled: boolean) {
  return useQuery<Photo[], ApiError>({
    queryKey: ['photos', 'vues', uuid_annonce],
    queryFn: () => post('generer_liens_telechargement_images', { p_uuid_annonce: uuid_annonce }),
    enabled,
    gcTime: 0,
  })
}
