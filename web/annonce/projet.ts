// What a form of an ad is about: a new ad or a published one, and its draft (product §2, §4).
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
  /** The account of the writer: drafts belong to one member. */
  sub: string
  /** The ad to change, as it was when the form opened; null for a new one. */
  publiee: { uuid_annonce: string; saisie: AnnonceSaisie } | null
}

/** The ad being typed and its step: 1, or 2 (which includes the preview). */
export interface SaisieEnCours extends AnnonceSaisie {
  etape: number
  /** The id of the last attempt to publish a new ad: sending it again after a lost answer creates nothing twice. */
  uuid_client: string
}

export const readProjet = (sub: string, annonce: MonAnnonce | null): Projet => ({
  sub,
  publiee: annonce && { uuid_annonce: annonce.uuid_annonce, saisie: readSaisie(annonce) },
})

/** The storage key of a draft: one for a member's new ad, one for each ad they change. */
export const cleBrouillon = (sub: string, uuid?: string): string => `annonce-brouillon:${sub}${uuid ? `:${uuid}` : ''}`

export const cleProjet = ({ sub, publiee }: Projet): string => cleBrouillon(sub, publiee?.uuid_annonce)

export const enCoursVide: SaisieEnCours = { ...saisieVide, etape: 1, uuid_client: '' }

/** Changes typed after a lost answer get a new id when they would make a different ad. */
export const renewClient = (morceau: Partial<SaisieEnCours>): Partial<SaisieEnCours> =>
  champsAcquis.some((champ) => champ in morceau) ? { ...morceau, uuid_client: '' } : morceau

/** The initial fields of the form; `plan` comes from the address of a new ad. */
export function departProjet({ publiee }: Projet, plan: string | null): DraftStart<SaisieEnCours> {
  const depart = { vide: enCoursVide, sortes: sortesCritere, place: 'etape' } as const
  if (!publiee) return { ...depart, impose: plan ? { code_tarif: plan } : {} }
  return {
    ...depart,
    intacte: { ...publiee.saisie, etape: 1, uuid_client: '' },
    impose: pickAcquis(publiee.saisie),
  }
}

/** The errors of a step; a published ad is checked with the values it keeps. */
export const refuseEtape = ({ publiee }: Projet, saisie: AnnonceSaisie, etape: 1 | 2): RefusAnnonce =>
  refuseChamps(publiee ? keepAcquis(saisie, publiee.saisie) : saisie, etape, publiee?.saisie.titre_annonce)

/** The ad as it will be published. */
export const readAnnonceFinale = ({ publiee }: Projet, saisie: AnnonceSaisie): AnnonceSaisie =>
  publiee ? keepAcquis(saisie, publiee.saisie) : cutSaisie(saisie)
