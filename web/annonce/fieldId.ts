// The props common to the fields of the ad's form, and their ids, used to move the focus.
import type { AnnonceSaisie, ChampAnnonce } from '#domain/annonce/annonce.ts'
import type { RefusAnnonce } from '#domain/annonce/saisie.ts'

export interface ChampsProps {
  saisie: AnnonceSaisie
  refus: RefusAnnonce
  change: (morceau: Partial<AnnonceSaisie>) => void
}

/** The id of a field of the form. */
export const champId = (champ: ChampAnnonce): string => `champ-${champ}`
