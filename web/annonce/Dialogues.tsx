// The dialogs of an ad: a message to its advertiser, its photos.
import { CarrouselDialog, type Vues } from '../photo/CarrouselDialog.tsx'
import type { AnnonceCible } from './lecteur.ts'
import { MessageDialog } from './MessageDialog.tsx'

/** The ad that each is open on. */
export interface Ouvert {
  message?: AnnonceCible
  photos?: Vues
}

interface DialoguesProps {
  ouvert: Ouvert
  onClose: () => void
}

export function Dialogues({ ouvert, onClose }: DialoguesProps) {
  return (
    <>
      <MessageDialog annonce={ouvert.message ?? null} onClose={onClose} />
      <CarrouselDialog vues={ouvert.photos ?? null} onClose={onClose} />
    </>
  )
}
