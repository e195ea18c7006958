// What others are told of a member's RPPS number: never more than what was checked, and when (produit D27).
import { formatDate } from '../format.ts'
import { marque } from '../marque.ts'

/** The lowest first. */
export const niveauxVerification = ['annuaire', 'carte'] as const

/** A level that was reached, and the day it was. */
export interface Insigne {
  niveau: (typeof niveauxVerification)[number]
  date: string
}

const mots = {
  annuaire: {
    titre: 'Figure à l’Annuaire Santé · contrôlé le',
    explication:
      'Un kinésithérapeute en activité de ce nom et de ce numéro y figure. Cela ne prouve pas que ce compte est le sien.',
  },
  carte: {
    titre: 'Carte de l’Ordre vue le',
    explication: `Un opérateur de ${marque.nom} a comparé sa carte, sa pièce d’identité et l’Annuaire Santé.`,
  },
} as const satisfies Record<Insigne['niveau'], object>

export const nameInsigne = ({ niveau, date }: Insigne): string => `${mots[niveau].titre} ${formatDate(date)}`
export const explainInsigne = ({ niveau }: Insigne): string => mots[niveau].explication
