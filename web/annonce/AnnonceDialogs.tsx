// The message and the photos of a page's ads: one dialog of each, opened from any card, by whoever may (produit §6).
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useView } from '../lecture/api.ts'
import { CarrouselDialog } from '../photo/CarrouselDialog.tsx'
import { accessToken } from '../session/oidc.ts'
import { useSession } from '../session/session.ts'
import { favorisMax, toggleFavori } from './favori.ts'
import { type AnnonceCible, type GesteLecteur, type Lecteur, LecteurContext, refuseGeste } from './lecteur.ts'
import { MessageDialog } from './MessageDialog.tsx'

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
            alert(`Vous avez déjà ${favorisMax} favoris\u00a0: retirez-en avant d’en ajouter.`)
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
