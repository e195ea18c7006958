// Publishing an ad again: a new ad with the same words, and new dates.
import { addMois } from '../date/jour.ts'
import type { Annonce, AnnonceSaisie } from './annonce.ts'
import { readSaisie } from './saisie.ts'

/** What is typed in the copy: without dates, or with those of the next year. */
export function copyAnnonce(annonce: Annonce, nextYear: boolean): AnnonceSaisie {
  const saisie = readSaisie(annonce)
  const { datecontrat_annonce: debut, datefin_annonce: fin } = saisie
  if (!nextYear) return { ...saisie, datecontrat_annonce: '', datefin_annonce: null }
  return {
    ...saisie,
    datecontrat_annonce: debut && addMois(debut, 12),
    datefin_annonce: fin && addMois(fin, 12),
  }
}
