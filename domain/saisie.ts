// An ad being typed: which fields are refused and why, and what a plan will cut (produit §4, §5).
import type * as z from 'zod/mini'
import {
  type AnnonceSaisie,
  longueur,
  type ModifierAnnonce,
  type MonAnnonce,
  refuseAnnonce,
  refuseEtape1,
  truncate,
} from './annonce.ts'
import { codeGratuit, limiteTarif } from './tarif.ts'

export type ChampAnnonce = keyof AnnonceSaisie
export type Refus = Partial<Record<ChampAnnonce, string>>

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
}

/** The fields of each step that must be filled, in the order in which the form shows them. */
const obligatoires = {
  1: ['titre_annonce', 'contenu_annonce', 'code_tarif'],
  2: ['id_typeannonce', 'ville_annonce', 'cp_annonce', 'datecontrat_annonce'],
} as const satisfies Record<number, readonly ChampAnnonce[]>

const isMissing = (saisie: AnnonceSaisie, champ: ChampAnnonce): boolean => String(saisie[champ] ?? '').trim() === ''

/**
 * What keeps a member on a step (produit §5): its sentence stands at the first field concerned, the others say « À remplir ».
 * Lengths are not refused here: a text too long for its plan is shown, then cut.
 */
export function refuseChamps(saisie: AnnonceSaisie, etape: 1 | 2): Refus {
  const phrase = etape === 1 ? refuseEtape1(saisie) : refuseAnnonce(cutSaisie(saisie))
  if (!phrase) return {}
  const vides = obligatoires[etape].filter((champ) => isMissing(saisie, champ))
  const lieuIncomplet = etape === 2 && isMissing(saisie, 'ville_annonce') !== isMissing(saisie, 'cp_annonce')
  const premier = lieuIncomplet ? vides.find((champ) => champ === 'ville_annonce' || champ === 'cp_annonce') : vides[0]
  if (!premier) return { [champDe(phrase)]: phrase }
  return Object.fromEntries(vides.map((champ) => [champ, champ === premier ? phrase : 'À remplir.']))
}

/** The field of step 2 a sentence of refuseAnnonce is about, once everything is filled. */
function champDe(phrase: string): ChampAnnonce {
  if (phrase.includes('date')) return 'datecontrat_annonce'
  if (phrase.includes('rétrocession')) return 'retrocession_annonce'
  return phrase.includes('postal') ? 'cp_annonce' : 'id_typeannonce'
}

/** The first field of the form that is refused, where the focus goes; null when none is. */
export function premierRefus(refus: Refus): ChampAnnonce | null {
  const ordre: ChampAnnonce[] = [...obligatoires[1], ...obligatoires[2], 'retrocession_annonce']
  return ordre.find((champ) => refus[champ]) ?? null
}

/** The ad as it will be published: title and description cut to the limits of its plan (produit §5). */
export function cutSaisie(saisie: AnnonceSaisie): AnnonceSaisie {
  const limite = limiteTarif(saisie.code_tarif)
  return {
    ...saisie,
    titre_annonce: truncate(saisie.titre_annonce, limite.titre),
    contenu_annonce: truncate(saisie.contenu_annonce, limite.description),
  }
}

/**
 * A text after a key was pressed: it never grows beyond the limit of the plan, but what a larger plan allowed before
 * stays whole until it is published.
 */
export const clampSaisie = (texte: string, avant: string, max: number): string =>
  truncate(texte, Math.max(max, longueur(avant)))

/** The end of a text that a limit, in code points, will cut; empty when it fits. */
export const finCoupee = (texte: string, max: number): string => [...texte].slice(max).join('')

/** What is typed of an ad, from the row of its owner. */
export const readSaisie = (annonce: MonAnnonce): AnnonceSaisie => ({
  titre_annonce: annonce.titre_annonce,
  contenu_annonce: annonce.contenu_annonce,
  code_tarif: annonce.code_tarif,
  cp_annonce: annonce.cp_annonce,
  ville_annonce: annonce.ville_annonce,
  datecontrat_annonce: annonce.datecontrat_annonce ?? '',
  id_typeannonce: annonce.id_typeannonce,
  retrocession_annonce: annonce.retrocession_annonce,
  affichertel_annonce: annonce.affichertel_annonce,
})

/** An ad being changed, as it will stand: what a published ad locks, and a place emptied on both sides, stay as they were. */
export function keepAcquis(saisie: AnnonceSaisie, publiee: AnnonceSaisie): AnnonceSaisie {
  const { code_tarif, id_typeannonce, datecontrat_annonce, ville_annonce, cp_annonce } = publiee
  const sansLieu = isMissing(saisie, 'ville_annonce') && isMissing(saisie, 'cp_annonce')
  return {
    ...cutSaisie({ ...saisie, code_tarif }),
    id_typeannonce,
    datecontrat_annonce,
    ...(sansLieu && { ville_annonce, cp_annonce }),
  }
}

type Changements = Omit<z.output<typeof ModifierAnnonce>, 'p_uuid_annonce'>

/** The arguments of modifier_annonce for what has changed, and nothing else (produit §7). */
export function readChangements(saisie: AnnonceSaisie, publiee: AnnonceSaisie): Changements {
  const { titre_annonce, contenu_annonce, ville_annonce, cp_annonce, retrocession_annonce, affichertel_annonce } =
    keepAcquis(saisie, publiee)
  const titre = titre_annonce.trim()
  const contenu = contenu_annonce.trim()
  const ville = ville_annonce.trim()
  return {
    ...(titre !== publiee.titre_annonce && { p_titre: titre }),
    ...(contenu !== publiee.contenu_annonce && { p_contenu: contenu }),
    ...(ville !== publiee.ville_annonce && { p_ville: ville }),
    ...(cp_annonce !== publiee.cp_annonce && { p_cp: cp_annonce }),
    ...(retrocession_annonce !== publiee.retrocession_annonce && { p_retrocession: retrocession_annonce }),
    ...(affichertel_annonce !== publiee.affichertel_annonce && { p_affichertel: affichertel_annonce }),
  }
}
