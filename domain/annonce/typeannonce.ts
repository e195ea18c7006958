// The types of ads, by the ids their migration gives them (product D4).

/** As the migration gives them, for a form whose list did not come. */
export const typesAnnonce = [
  { id_typeannonce: 1, libelle_typeannonce: 'Assistanat' },
  { id_typeannonce: 2, libelle_typeannonce: 'Remplacement' },
  { id_typeannonce: 3, libelle_typeannonce: 'Collaboration' },
  { id_typeannonce: 4, libelle_typeannonce: 'Cession de cabinet' },
] as const

/** Sale of a practice: no job is offered, and fees are shared only if the ad says so. */
export const typeCession = 4

/** A replacement has an end date, so its form asks for it. */
export const typeRemplacement = 2

/** Whether the share of fees is shown: always, except for a sale that gives none. */
export const hasRetrocession = (annonce: {
  id_typeannonce: number | null
  retrocession_annonce: number | null
}): boolean => annonce.retrocession_annonce !== null || annonce.id_typeannonce !== typeCession
