// What every field of the ad's form receives, and where the focus finds it.
import type { AnnonceSaisie, ChampAnnonce } from '#domain/annonce.ts'
import type { RefusAnnonce } from '#domain/saisie.ts'

export interface ChampsProps {
  saisie: AnnonceSaisie
  refus: RefusAnnonce
  change: (morceau: Partial<AnnonceSaisie>) => void
}

/** The id of a field of the form. */
export const champId = (champ: ChampAnnonce): string => `champ-${champ}`
