// An ad being typed: which fields are refused and why, and what its plan will cut (product §4, §5).
import type * as z from 'zod/mini'
import { champsCritere, changeCriteres, criteresVides, pickCriteres, readCriteres } from '../critere/writeCriteres.ts'
import { type CodeTarif, codeGratuit, codesTarif } from '../paiement/plan.ts'
import { limites, limiteTarif } from '../paiement/tarif.ts'
import type { FormRefusal } from '../protocol/refusal.ts'
import { truncate } from '../text/texte.ts'
import {
  type Annonce,
  type AnnonceSaisie,
  type ChampAnnonce,
  champsObligatoires,
  type InsererAnnonce,
  isMissing,
  type ModifierAnnonce,
  readAnnonce,
  refuseAnnonce,
  refuseEtape1,
  refuseTitre,
} from './annonce.ts'

export type RefusAnnonce = FormRefusal<ChampAnnonce>

export const saisieVide: AnnonceSaisie = {
  titre_annonce: '',
  contenu_annonce: '',
  code_tarif: codeGratuit,
  cp_annonce: '',
  ville_annonce: '',
  datecontrat_annonce: '',
  id_typeannonce: null,
  retrocession_annonce: null,
  affichertel_annonce: false,
  ...criteresVides,
}

/**
 * Refusals of a step (product §5): a sentence at the first field to correct, « À remplir » at the other empty ones. Lengths are
 * not refused here: a text over the plan's limit is shown, then cut. The title of a published ad is not judged again.
 */
export function refuseChamps(saisie: AnnonceSaisie, etape: 1 | 2, titrePublie?: string): RefusAnnonce {
  const titre = saisie.titre_annonce === titrePublie ? null : refuseTitre(saisie.titre_annonce)
  const refus = etape === 1 ? (refuseEtape1(saisie) ?? titre) : refuseAnnonce(cutSaisie(saisie))
  if (!refus) return {}
  const vides = champsObligatoires[etape].filter((champ) => isMissing(saisie, champ))
  return { ...Object.fromEntries(vides.map((champ) => [champ, 'À remplir.'])), [refus.champ]: refus.phrase }
}

/** The first refused field of the form, which receives the focus; null when none is. */
export function premierRefus(refus: RefusAnnonce): ChampAnnonce | null {
  const facultatifs = ['retrocession_annonce', ...champsCritere] as const
  const ordre: ChampAnnonce[] = [...champsObligatoires[1], ...champsObligatoires[2], ...facultatifs]
  return ordre.find((champ) => refus[champ]) ?? null
}

/** The ad as it will be published: title and description cut to the plan's limits (product §5). */
export function cutSaisie(saisie: AnnonceSaisie): AnnonceSaisie {
  const limite = limiteTarif(saisie.code_tarif)
  return {
    ...saisie,
    titre_annonce: truncate(saisie.titre_annonce, limite.titre),
    contenu_annonce: truncate(saisie.contenu_annonce, limite.description),
  }
}

/** The texts whose length depends on the plan. */
export type TexteLimite = 'titre' | 'description'

/** The first plan that publishes a text of this length without cutting it; null when none does. */
export const planAmple = (quoi: TexteLimite, longueur: number): CodeTarif | null =>
  codesTarif.find((code) => limites[code][quoi] >= longueur) ?? null

/** The end of a text that a limit (in code points) would cut; '' when it fits. */
export const finCoupee = (texte: string, max: number): string => texte.slice(truncate(texte, max).length)

/** An owner's ad as the values of its form. */
export const readSaisie = (annonce: Pick<Annonce, keyof AnnonceSaisie>): AnnonceSaisie => ({
  titre_annonce: annonce.titre_annonce,
  contenu_annonce: annonce.contenu_annonce,
  code_tarif: annonce.code_tarif,
  cp_annonce: annonce.cp_annonce,
  ville_annonce: annonce.ville_annonce,
  datecontrat_annonce: annonce.datecontrat_annonce ?? '',
  id_typeannonce: annonce.id_typeannonce,
  retrocession_annonce: annonce.retrocession_annonce,
  affichertel_annonce: annonce.affichertel_annonce,
  ...pickCriteres(annonce),
})

/**
 * Fields that `modifier_annonce` does not accept: fixed once the ad is published. For a new ad sent again, a different value
 * means another ad.
 */
export const champsAcquis = ['code_tarif', 'id_typeannonce', 'datecontrat_annonce'] as const

export const pickAcquis = ({
  code_tarif,
  id_typeannonce,
  datecontrat_annonce,
}: AnnonceSaisie): Pick<AnnonceSaisie, (typeof champsAcquis)[number]> => ({
  code_tarif,
  id_typeannonce,
  datecontrat_annonce,
})

/**
 * The ad as it will be after the change: locked fields, and a town emptied together with its postal code, keep their published
 * values.
 */
export function keepAcquis(saisie: AnnonceSaisie, publiee: AnnonceSaisie): AnnonceSaisie {
  const { ville_annonce, cp_annonce } = publiee
  const sansLieu = isMissing(saisie, 'ville_annonce') && isMissing(saisie, 'cp_annonce')
  return {
    ...cutSaisie({ ...saisie, ...pickAcquis(publiee) }),
    ...(sansLieu && { ville_annonce, cp_annonce }),
  }
}

type Changements = Omit<z.output<typeof ModifierAnnonce>, 'p_uuid_annonce'>

/** The arguments of `modifier_annonce`: the changed fields only (product §7). */
export function readChangements(saisie: AnnonceSaisie, publiee: AnnonceSaisie): Changements {
  const finale = readAnnonce(keepAcquis(saisie, publiee))
  const { titre_annonce, contenu_annonce, ville_annonce, cp_annonce, retrocession_annonce, affichertel_annonce } =
    finale
  return {
    ...(titre_annonce !== publiee.titre_annonce && { p_titre: titre_annonce }),
    ...(contenu_annonce !== publiee.contenu_annonce && { p_contenu: contenu_annonce }),
    ...(ville_annonce !== publiee.ville_annonce && { p_ville: ville_annonce }),
    ...(cp_annonce !== publiee.cp_annonce && { p_cp: cp_annonce }),
    ...(retrocession_annonce !== publiee.retrocession_annonce && { p_retrocession: retrocession_annonce }),
    ...(affichertel_annonce !== publiee.affichertel_annonce && { p_affichertel: affichertel_annonce }),
    ...changeCriteres(finale, publiee),
  }
}

/** The arguments that publish a new ad. */
export const argsInserer = (saisie: AnnonceSaisie): z.output<typeof InsererAnnonce> => ({
  p_titre: saisie.titre_annonce.trim(),
  p_contenu: saisie.contenu_annonce.trim(),
  p_retrocession: saisie.retrocession_annonce,
  p_datecontrat: saisie.datecontrat_annonce,
  p_cp: saisie.cp_annonce,
  p_ville: saisie.ville_annonce.trim(),
  p_affichertel: saisie.affichertel_annonce,
  ...changeCriteres(readCriteres(saisie), criteresVides),
  p_id_type: saisie.id_typeannonce ?? 0,
  p_code_tarif: saisie.code_tarif,
})
