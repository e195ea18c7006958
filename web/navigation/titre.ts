// The face of headings (ADR 048): asked for once the page is awake, worn from the next screen on, where all the words change.

const { href } = new URL('../../dist/police/titre.woff2', import.meta.url)
const face = new FontFace('Titre', `url(${href})`, { weight: '700' })

/** Where it does not come, headings keep the machine's. */
export function loadHeadingFace(): void {
  face.load().catch(() => {})
}

export function wearHeadingFace(): void {
  if (face.status === 'loaded') document.fonts.add(face)
}
