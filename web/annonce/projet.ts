// The subject of an ad's form: a new ad, or the changes of a published one, and its draft (product §2, §4).
import type { AnnonceSaisie, MonAnnonce } from '#domain/annonce/annonce.ts'
import {
  champsAcquis,
  cutSaisie,
  keepAcquis,
  pickAcquis,
  type RefusAnnonce,
  readSaisie,
  refuseChamps,
  saisieVide,
} from '#domain/annonce/saisie.ts'
import { sortesCritere } from '#domain/critere/writeCriteres.ts'
import type { DraftStart } from '../brouillon/brouillon.ts'

export interface Projet {
  /** The member who writes: a draft is theirs alone. */
  sub: string
  /** The ad being changed, as it stood when its form opened; null for a new one. */
  publiee: { uuid_annonce: string; saisie: AnnonceSaisie } | null
}

/** An ad being typed, and the step it is left at: 1, or 2 from which the preview is seen too. */
export interface SaisieEnCours extends AnnonceSaisie {
  etape: number
  /** The id under which a new ad was last sent: sent again after a lost answer, it is the same ad. */
  uuid_client: string
}

export const readProjet = (sub: string, annonce: MonAnnonce | null): Projet => ({
  sub,
  publiee: annonce && { uuid_annonce: annonce.uuid_annonce, saisie: readSaisie(annonce) },
})

/** The draft of an ad: one for the new ad of a member, and one for each ad they change. */
export const cleBrouillon = (sub: string, uuid?: string): string => `annonce-brouillon:${sub}${uuid ? `:${uuid}` : ''}`

export const cleProjet = ({ sub, publiee }: Projet): string => cleBrouillon(sub, publiee?.uuid_annonce)

const enCoursVide: SaisieEnCours = { ...saisieVide, etape: 1, uuid_client: '' }

/** A part that is typed, with a new id when it makes another ad of one whose answer was lost. */
export const renewClient = (morceau: Partial<SaisieEnCours>): Partial<SaisieEnCours> =>
  champsAcquis.some((champ) => champ in morceau) ? { ...morceau, uuid_client: '' } : morceau

/** The fields the form opens on, under its draft; `plan` is the one the address of a new ad asks for. */
export function departProjet({ publiee }: Projet, plan: string | null): DraftStart<SaisieEnCours> {
  const depart = { vide: enCoursVide, sortes: sortesCritere, place: 'etape' } as const
  if (!publiee) return { ...depart, impose: plan ? { code_tarif: plan } : {} }
  return {
    ...depart,
    intacte: { ...publiee.saisie, etape: 1, uuid_client: '' },
    impose: pickAcquis(publiee.saisie),
  }
}

/** The refusals of a step: a published ad is judged with all that it keeps. */
export const refuseEtape = ({ publiee }: Projet, saisie: AnnonceSaisie, etape: 1 | 2): RefusAnnonce =>
  refuseChamps(publiee ? keepAcquis(saisie, publiee.saisie) : saisie, etape, publiee?.saisie.titre_annonce)

/** The ad as it will stand. */
export const readAnnonceFinale = ({ publiee }: Projet, saisie: AnnonceSaisie): AnnonceSaisie =>
  publiee ? keepAcquis(saisie, publiee.saisie) : cutSaisie(saisie)
