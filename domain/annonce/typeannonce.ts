// The ad types, by the ids they are seeded with (product D4).

/** The sale of a practice: no post is offered, and no fee is shared unless the ad says so. */
export const typeCession = 4

/** A replacement has an end, which its form asks for beside its start. */
export const typeRemplacement = 2

/** Whether the shares of the fees are worth a line: always, but for a sale that gives none. */
export const hasRetrocession = (annonce: {
  id_typeannonce: number | null
  retrocession_annonce: number | null
}): boolean => annonce.retrocession_annonce !== null || annonce.id_typeannonce !== typeCession
