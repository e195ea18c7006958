// The face of headings (ADR 048): asked for once the page is awake, worn from the next screen on, where all the words change.
import file from '../../dist/police/titre.woff2'

const face = new FontFace('Titre', `url(${file})`, { weight: '700' })

/** Where it does not come, headings keep the machine's. */
export function loadTitre(): void {
  face.load().catch(() => {})
}

export function wearTitre(): void {
  if (face.status === 'loaded') document.fonts.add(face)
}
