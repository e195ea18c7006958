// The ad types, by the ids they are seeded with (produit D4).

/** The sale of a practice: no post is offered, and no fee is shared unless the ad says so. */
export const typeCession = 4

/** Whether the shares of the fees are worth a line: always, but for a sale that gives none. */
export const hasRetrocession = (annonce: {
  id_typeannonce: number | null
  retrocession_annonce: number | null
}): boolean => annonce.retrocession_annonce !== null || annonce.id_typeannonce !== typeCession
