// The dialogs of an ad: message and photos.
import { useEffect } from 'react'
import { useLocation } from '../navigation/currentPage.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { CarrouselDialog, type ViewedPhotos } from '../photo/CarrouselDialog.tsx'
import { useView, useViewQuery, viewQuery } from '../query/api.ts'
import { type AnnonceCible, useAnnonceReader } from './annonceReader.ts'
import { MessageDialog } from './MessageDialog.tsx'

/** The ad each dialog is open on. */
export interface OpenDialog {
  message?: AnnonceCible
  photos?: ViewedPhotos
}

interface DialoguesProps {
  ouvert: OpenDialog
  onClose: () => void
}

export function AnnoncePageDialogs({ ouvert, onClose }: DialoguesProps) {
  useEcritureReprise()
  return (
    <>
      <MessageDialog annonce={ouvert.message ?? null} onClose={onClose} />
      <CarrouselDialog vues={ouvert.photos ?? null} onClose={onClose} />
    </>
  )
}

/** A visitor who pressed « Écrire » finds the dialog open after signing in, once they have a pseudo. */
function useEcritureReprise(): void {
  const { sub, write } = useAnnonceReader()
  const moi = useView('lire_personne', {}, { enabled: sub !== null }).data?.[0]
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const p_uuid_annonce = /#ecrire-([\da-f-]{36})$/.exec(hash)?.[1]
  const { data } = useViewQuery(viewQuery('rpc/lister_annonces', { p_uuid_annonce }), {
    enabled: !!moi?.pseudo_personne && p_uuid_annonce !== undefined,
  })
  const annonce = p_uuid_annonce && data?.[0]
  useEffect(() => {
    if (!annonce) return
    navigate(pathname + search, { replace: true })
    write(annonce)
  }, [annonce, navigate, pathname, search, write])
}
