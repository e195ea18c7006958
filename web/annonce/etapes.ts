// Steps of the ad's form: the current one, its errors, and the place being checked (product §2, §4).
import { type AnnonceSaisie, isMissing } from '#domain/annonce/annonce.ts'
import { premierRefus, type RefusAnnonce } from '#domain/annonce/saisie.ts'
import { villeInvalide } from '#domain/commune/commune.ts'
import { type Projet, refuseEtape, type SaisieEnCours } from './projet.ts'

export interface Etapes {
  /** 0: text; 1: details; 2: preview. */
  rang: number
  refus: RefusAnnonce
  /** The place being checked before the preview. */
  lieu: Lieu | null
}

type Lieu = Pick<AnnonceSaisie, 'ville_annonce' | 'cp_annonce'>

export const goTo = (rang: number): Etapes => ({ rang, refus: {}, lieu: null })

/** The step at which the form opens: never step 2 while step 1 has errors. */
export const openEtapes = (projet: Projet, saisie: SaisieEnCours): Etapes =>
  goTo(saisie.etape === 2 && !premierRefus(refuseEtape(projet, saisie, 1)) ? 1 : 0)

/** The step to show: the requested one, or an earlier one that has errors. */
export function reachEtape(projet: Projet, saisie: AnnonceSaisie, vers: number, de = 0): Etapes {
  for (const rang of ([0, 1] as const).slice(de, vers)) {
    const refus = refuseEtape(projet, saisie, rang === 0 ? 1 : 2)
    if (premierRefus(refus)) return { rang, refus, lieu: null }
  }
  return goTo(vers)
}

/**
 * The « next » button of a step: shows errors, checks the place first, or advances; does nothing while a place is being checked.
 */
export function leaveEtape(projet: Projet, etapes: Etapes, saisie: AnnonceSaisie, vers = etapes.rang + 1): Etapes {
  const { rang, lieu } = etapes
  if (lieu) return etapes
  const suivantes = reachEtape(projet, saisie, vers, rang)
  if (suivantes.rang < 2 || !isMoved(projet, saisie)) return suivantes
  const { ville_annonce, cp_annonce } = saisie
  return { rang, refus: {}, lieu: { ville_annonce, cp_annonce } }
}

/** False when a published ad keeps its place, which is known to exist, or when both fields were emptied. */
function isMoved({ publiee }: Projet, saisie: AnnonceSaisie): boolean {
  if (isMissing(saisie, 'ville_annonce')) return false
  return saisie.ville_annonce !== publiee?.saisie.ville_annonce || saisie.cp_annonce !== publiee.saisie.cp_annonce
}

/** The answer about a place; ignored when another place is being checked. */
export function answerLieu(etapes: Etapes, lieu: Lieu, existe: boolean): Etapes {
  if (etapes.lieu !== lieu) return etapes
  return existe ? goTo(2) : { rang: 1, refus: { ville_annonce: villeInvalide }, lieu: null }
}

/** Typing in a field removes its error; changing the place cancels its check. */
export function touchChamps({ rang, refus, lieu }: Etapes, morceau: Partial<AnnonceSaisie>): Etapes {
  const { ville_annonce = lieu?.ville_annonce, cp_annonce = lieu?.cp_annonce } = morceau
  const memeLieu = ville_annonce === lieu?.ville_annonce && cp_annonce === lieu?.cp_annonce
  const reste = Object.fromEntries(Object.entries(refus).filter(([champ]) => !(champ in morceau)))
  return { rang, refus: reste, lieu: memeLieu ? lieu : null }
}
