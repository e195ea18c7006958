// The draft of an ad: one for each member, for the new ad and for each ad being changed; it knows its step.
import type { AnnonceSaisie } from '#domain/annonce.ts'
import { saisieVide } from '#domain/saisie.ts'

export const cleBrouillon = (sub: string, uuid?: string): string => `annonce-brouillon:${sub}${uuid ? `:${uuid}` : ''}`

/** What is typed of an ad, and the step it is left at: 1, or 2 from which the preview is seen too. */
export interface SaisieEnCours extends AnnonceSaisie {
  etape: number
}

export const premiereEtape = <S extends AnnonceSaisie>(saisie: S): S & SaisieEnCours => ({ ...saisie, etape: 1 })

export const enCoursVide: SaisieEnCours = premiereEtape(saisieVide)
