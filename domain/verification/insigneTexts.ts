// The words of the badge: only what was verified, and when (product D27).

import { marque } from '../marque/marque.ts'
import { formatDate } from '../text/format.ts'
import type { Insigne } from './insigne.ts'

const mots = {
  etudiant: {
    titre: 'Étudiant · certificat vu le',
    explication: 'Ne peut pas encore remplacer\u00a0: il faut être inscrit au tableau de l’Ordre.',
  },
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

export const nameInsigne = ({ niveau, date, fin }: Insigne): string =>
  `${mots[niveau].titre} ${formatDate(date)}${fin ? `, jusqu’au ${formatDate(fin)}` : ''}`
export const explainInsigne = ({ niveau }: Insigne): string => mots[niveau].explication
