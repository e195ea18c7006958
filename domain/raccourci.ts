// The short address of an ad: what can be copied by hand from a sheet of paper (produit §2 « Ad detail »).

/** Before the first eight digits of an ad's id. */
export const adresseCourte = '/a/'

/** « kinebouge.fr/a/1f2e3d4c », as it is typed: without the protocol. */
export const raccourcirAnnonce = (origin: string, uuid_annonce: string): string =>
  origin.replace(/^https?:\/\//, '') + adresseCourte + uuid_annonce.slice(0, 8)
