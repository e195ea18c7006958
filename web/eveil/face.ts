// The face of headings: whether it is here, and how the page wears it (server/page/police.ts).

export const titre = '700 1em Titre'

export function wearTitre(): void {
  document.documentElement.dataset.titre = ''
}

/** Where everything changes at once, nobody sees it come. */
export function wearTitreIfHere(): void {
  if (document.fonts.check(titre)) wearTitre()
}

/** Where words are being read, letters change and no line does: a page that would be longer or shorter keeps its own. */
export function wearTitreIfStill(): void {
  const { body, documentElement } = document
  const tall = body.offsetHeight
  wearTitre()
  if (body.offsetHeight !== tall) delete documentElement.dataset.titre
}
