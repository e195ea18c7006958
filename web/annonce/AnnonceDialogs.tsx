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

type GesteLecteur = keyof typeof sansSession

const sansSession = {
  message: 'Veuillez vous connecter pour envoyer un message.',
  photos: 'Veuillez vous connecter pour voir les photos.',
  favori: 'Veuillez vous connecter pour gérer vos favoris.',
}

/** Why a reader may not do this, and whether signing in comes next (produit §6); `moi` is their id, once it is known. */
export function refuseGeste(
  geste: GesteLecteur,
  { uuid_personne_annonceur }: Pick<AnnonceCible, 'uuid_personne_annonceur'>,
  { connecte, moi }: { connecte: boolean; moi: string | undefined },
): { phrase: string; signIn: boolean } | null {
  if (!connecte) return { phrase: sansSession[geste], signIn: geste !== 'favori' }
  if (geste === 'message' && uuid_personne_annonceur === moi) return { phrase: messageASoi, signIn: false }
  return null
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
    const act = (geste: GesteLecteur, annonce: AnnonceCible, run: () => void) => {
      const refus = refuseGeste(geste, annonce, { connecte: accessToken() !== null, moi })
      if (!refus) return run()
      alert(refus.phrase)
      if (refus.signIn) signIn()
    }
    return {
      sub: membre ? sub : null,
      write: (annonce) => act('message', annonce, () => setMessage(annonce)),
      showPhotos: (annonce) => act('photos', annonce, () => setPhotos(annonce)),
      toggleFavori: (annonce) =>
        act('favori', annonce, () => {
          if (sub && !toggleFavori(sub, annonce.uuid_annonce))
            alert(`Vous avez déjà ${favorisMax} favoris : retirez-en avant d’en ajouter.`)
        }),
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
