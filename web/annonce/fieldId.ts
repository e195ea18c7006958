// The props of every field of the ad's form, and the id by which the focus finds it.
import type { AnnonceSaisie, ChampAnnonce } from '#domain/annonce/annonce.ts'
import type { RefusAnnonce } from '#domain/annonce/saisie.ts'

export interface ChampsProps {
  saisie: AnnonceSaisie
  refus: RefusAnnonce
  change: (morceau: Partial<AnnonceSaisie>) => void
}

/** The id of a field of the form. */
export const champId = (champ: ChampAnnonce): string => `champ-${champ}`
