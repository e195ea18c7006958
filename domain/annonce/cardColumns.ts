// The columns of an ad that a list reads: those shown on its card.
import type { Annonce } from './annonce.ts'

/** The full text is only read by the ad's page. */
export const colonnesCarte = [
  'uuid_annonce',
  'titre_annonce',
  'ville_annonce',
  'code_departement_annonce',
  'retrocession_annonce',
  'datecontrat_annonce',
  'date_publication',
  'tel_annonce',
  'code_tarif',
  'id_typeannonce',
  'type_annonce_libelle',
  'uuid_personne_annonceur',
  'pseudo_personne',
  'photos_annonce',
  'nombre_photos',
  'flou_annonce',
  'distance_annonce',
  'coords',
  'datefin_annonce',
  'souplesse_jours',
  'demi_journees',
  'logement',
  'vehicule',
  'exercice',
  'patienteles',
  'redevance_mensuelle',
  'prix_cession',
  'honoraires_annuels',
  'loyer_mensuel',
  'surface_cabinet',
  'nombre_salles',
] as const satisfies readonly (keyof Annonce)[]
export type AnnonceCarte = Pick<Annonce, (typeof colonnesCarte)[number]>
