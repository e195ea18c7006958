// The pictures that the server draws of an ad: their addresses, under its page, and the size of the one that is shared.

/** As social networks ask: wide, and large enough to be shown at its full width. */
export const cadrePartage = { largeur: 1200, hauteur: 630 } as const

/** `affiche` stands for a shared link, `carte` says where the town is, `code` is read by a phone from a printed sheet. */
export const annonceImages = { affiche: 'image.png', carte: 'carte.svg', code: 'code.svg' } as const
export type AnnonceImage = keyof typeof annonceImages

export const addressOfImage = (uuid_annonce: string, dessin: AnnonceImage): string =>
  `/annonce/${uuid_annonce}/${annonceImages[dessin]}`
