// A topic of the demo forum: who says what, under which title; when is drawn elsewhere.

/** Who speaks, by pseudo, and the words. */
export type Parole = readonly [pseudo: string, texte: string]

export interface Sujet {
  titre: string
  /** As produit D5 numbers them. */
  id_categorie: 1 | 2 | 3 | 4 | 5 | 6 | 7
  paroles: readonly Parole[]
}
