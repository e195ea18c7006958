// The message and the photos of a page's ads: one dialog of each, opened from any card, by whoever may (produit §6).
import { createContext, type ReactNode, useCallback, useMemo, useState } from 'react'
import type { AnnonceCarte } from '#domain/annonce.ts'
import { messageASoi } from '#domain/messagerie.ts'
import { useView } from '../lecture/api.ts'
import { CarrouselDialog } from '../photo/CarrouselDialog.tsx'
import { accessToken } from '../session/oidc.ts'
import { useSession } from '../session/session.ts'
import { favorisMax, toggleFavori } from './favori.ts'
import { MessageDialog } from './MessageDialog.tsx'

export type AnnonceCible = Pick<
  AnnonceCarte,
  'uuid_annonce' | 'titre_annonce' | 'uuid_personne_annonceur' | 'pseudo_personne'
>

export interface Lecteur {
  /** The member's id, whose favourites are shown; null for a visitor. */
  sub: string | null
  write(annonce: AnnonceCible): void
  showPhotos(annonce: AnnonceCible): void
  toggleFavori(annonce: AnnonceCible): void
}

export const LecteurContext = createContext<Lecteur | null>(null)

export function AnnonceDialogs({ children }: { children: ReactNode }) {
  const { statut, sub, signIn } = useSession()
  const membre = statut === 'membre'
  const profil = useView('lire_personne', {}, { enabled: membre })
  const moi = profil.data?.[0]?.uuid_personne
  const [message, setMessage] = useState<AnnonceCible | null>(null)
  const [photos, setPhotos] = useState<AnnonceCible | null>(null)
  const lecteur = useMemo<Lecteur>(() => {
    const signInFirst = (phrase: string) => {
      alert(phrase)
      signIn()
    }
    return {
      sub: membre ? sub : null,
      write: (annonce) => {
        if (!accessToken()) signInFirst('Veuillez vous connecter pour envoyer un message.')
        else if (annonce.uuid_personne_annonceur === moi) alert(messageASoi)
        else setMessage(annonce)
      },
      showPhotos: (annonce) => {
        if (!accessToken()) signInFirst('Veuillez vous connecter pour voir les photos.')
        else setPhotos(annonce)
      },
      toggleFavori: ({ uuid_annonce }) => {
        if (!sub || !accessToken()) alert('Veuillez vous connecter pour gérer vos favoris.')
        else if (!toggleFavori(sub, uuid_annonce))
          alert(`Vous avez déjà ${favorisMax} favoris : retirez-en avant d’en ajouter.`)
      },
    }
  }, [membre, sub, moi, signIn])
  return (
    <LecteurContext value={lecteur}>
      {children}
      <MessageDialog annonce={message} onClose={useCallback(() => setMessage(null), [])} />
      <CarrouselDialog annonce={photos} onClose={useCallback(() => setPhotos(null), [])} />
    </LecteurContext>
  )
}
