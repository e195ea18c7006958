// The message and photo dialogs, one of each per page, opened from any card (product §6).
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { favorisMax } from '#domain/annonce/favori.ts'
import { lienPhotos } from '../photo/Couverture.tsx'
import { useView } from '../query/api.ts'
import { accessToken } from '../session/oidc.ts'
import { useSession } from '../session/session.ts'
import { useDialogues } from '../ui/useDialogues.ts'
import type { OpenDialog } from './AnnoncePageDialogs.tsx'
import {
  type AnnonceCible,
  type AnnonceReader,
  AnnonceReaderContext,
  type ReaderAction,
  refuseReaderAction,
  withoutScript,
} from './annonceReader.ts'
import { toggleFavori } from './favori.ts'

const loadDialogues = () => import('./AnnoncePageDialogs.tsx')

export function AnnonceDialogs({ children }: { children: ReactNode }) {
  const { statut, sub, signIn } = useSession()
  const membre = statut === 'membre'
  const profil = useView('lire_personne', {}, { enabled: membre })
  const moi = profil.data?.[0]?.uuid_personne
  const { data: blocages } = useView('lister_blocages', {}, { enabled: membre })
  const bloques = useMemo(() => new Set(blocages?.map(({ uuid_personne }) => uuid_personne)), [blocages])
  const dialogues = useDialogues(loadDialogues, membre)
  const [ouvert, setOuvert] = useState<OpenDialog>({})
  const { open } = dialogues
  const close = useCallback(() => setOuvert({}), [])
  const lecteur = useMemo<AnnonceReader>(() => {
    const act = (geste: ReaderAction, annonce: AnnonceCible, run: () => void) => {
      const refus = refuseReaderAction(geste, annonce, { connecte: accessToken() !== null, moi, bloques })
      if (!refus) return run()
      alert(refus.phrase)
      // After signing in, the photos or the message that were asked for open.
      const { uuid_annonce } = annonce
      if (refus.signIn) signIn(geste === 'photos' ? lienPhotos(uuid_annonce) : `#ecrire-${uuid_annonce}`)
    }
    return {
      sub: membre ? sub : null,
      moi,
      bloques,
      write: (annonce) => act('message', annonce, () => open(() => setOuvert({ message: annonce }))),
      showPhotos: (annonce, rang = 0) =>
        act('photos', annonce, () => open(() => setOuvert({ photos: { annonce, rang } }))),
      toggleFavori: (annonce) =>
        act('favori', annonce, () => {
          if (sub && !toggleFavori(sub, annonce.uuid_annonce))
            alert(`Vous avez déjà ${favorisMax} favoris\u00a0: retirez-en avant d’en ajouter.`)
        }),
    }
  }, [membre, sub, moi, bloques, signIn, open])
  return (
    <AnnonceReaderContext value={lecteur}>
      <noscript>{import.meta.env.SSR && <form id={withoutScript.form} action="/connexion" />}</noscript>
      {children}
      {dialogues.file && <dialogues.file.AnnoncePageDialogs ouvert={ouvert} onClose={close} />}
    </AnnonceReaderContext>
  )
}
