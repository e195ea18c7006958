// A complete ad that both steps of the form accept.
import type { AnnonceSaisie } from '../annonce/annonce.ts'
import { saisieVide } from '../annonce/saisie.ts'

export const annonceComplete: AnnonceSaisie = {
  ...saisieVide,
  titre_annonce: 'Assistanat à Tours',
  contenu_annonce: 'Trois kinés, une équipe calme.',
  cp_annonce: '37000',
  ville_annonce: 'Tours',
  datecontrat_annonce: '2027-01-04',
  id_typeannonce: 1,
  retrocession_annonce: 75,
}
