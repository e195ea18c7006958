// The message and the photos of a page's ads: one dialog of each, opened from any card, by whoever may (produit §6).
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { sayError, useView } from '../lecture/api.ts'
import { lienPhotos } from '../photo/Couverture.tsx'
import { accessToken } from '../session/oidc.ts'
import { useSession } from '../session/session.ts'
import type { DialoguesProps, Ouvert } from './Dialogues.tsx'
import { favorisMax, toggleFavori } from './favori.ts'
import { type AnnonceCible, type GesteLecteur, type Lecteur, LecteurContext, refuseGeste } from './lecteur.ts'

export function AnnonceDialogs({ children }: { children: ReactNode }) {
  const { statut, sub, signIn } = useSession()
  const membre = statut === 'membre'
  const profil = useView('lire_personne', {}, { enabled: membre })
  const moi = profil.data?.[0]?.uuid_personne
  const { Dialogues, ouvert, open, close } = useDialogues(membre)
  const lecteur = useMemo<Lecteur>(() => {
    const act = (geste: GesteLecteur, annonce: AnnonceCible, run: () => void) => {
      const refus = refuseGeste(geste, annonce, { connecte: accessToken() !== null, moi })
      if (!refus) return run()
      alert(refus.phrase)
      // Back from the sign-in, the photos that were asked for are there.
      if (refus.signIn) signIn(geste === 'photos' ? lienPhotos(annonce.uuid_annonce) : undefined)
    }
    return {
      sub: membre ? sub : null,
      moi,
      write: (annonce) => act('message', annonce, () => open({ message: annonce })),
      showPhotos: (annonce, rang = 0) => act('photos', annonce, () => open({ photos: { annonce, rang } })),
      toggleFavori: (annonce) =>
        act('favori', annonce, () => {
          if (sub && !toggleFavori(sub, annonce.uuid_annonce))
            alert(`Vous avez déjà ${favorisMax} favoris\u00a0: retirez-en avant d’en ajouter.`)
        }),
    }
  }, [membre, sub, moi, signIn, open])
  return (
    <LecteurContext value={lecteur}>
      {children}
      {Dialogues && <Dialogues ouvert={ouvert} onClose={close} />}
    </LecteurContext>
  )
}

const loadDialogues = () => import('./Dialogues.tsx')

/** The dialogs, which only members open: theirs as soon as the page is awake, so that the first press finds them here. */
function useDialogues(membre: boolean) {
  const [Dialogues, setDialogues] = useState<ComponentType<DialoguesProps> | null>(null)
  const [ouvert, setOuvert] = useState<Ouvert>({})
  useEffect(() => {
    if (!membre) return
    loadDialogues().then(
      (file) => setDialogues(() => file.default),
      () => console.warn('the dialogs could not be loaded'),
    )
  }, [membre])
  const open = useCallback((voulu: Ouvert) => {
    loadDialogues().then(
      (file) => {
        setDialogues(() => file.default)
        setOuvert(voulu)
      },
      (error: unknown) => alert(sayError(error)),
    )
  }, [])
  return { Dialogues, ouvert, open, close: useCallback(() => setOuvert({}), []) }
}
