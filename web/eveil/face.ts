// The face of headings: whether it is here, and how the page wears it (styles/tokens.css).

export const titre = '700 1em Titre'

export function wearTitre(): void {
  document.documentElement.dataset.titre = ''
}

/** Where everything changes at once, nobody sees it come. */
export function wearTitreIfHere(): void {
  if (document.fonts.check(titre)) wearTitre()
}
