// A small map of metropolitan France with the ad's department and its town.
import type { Annonce } from '#domain/annonce/annonce.ts'
import { cadreFrance, projectFrance, reduction } from '#domain/carte/projection.ts'
import contours from './locationMap.json' with { type: 'json' }

type Situee = Pick<Annonce, 'code_departement_annonce' | 'coords'>

export const locationFrame = {
  largeur: Math.ceil(cadreFrance.largeur / reduction),
  hauteur: Math.ceil(cadreFrance.hauteur / reduction),
} as const

const traced = new Map(Object.entries(contours))

/** The drawing, coloured by the page's CSS classes; null overseas, where there is no outline. */
export function drawLocation({ code_departement_annonce: code, coords }: Situee): string | null {
  const ici = traced.get(code)
  if (!ici) return null
  const autres = [...traced].flatMap(([autre, trace]) => (autre === code ? [] : [trace])).join('')
  const [x, y] = Object.values(projectFrance(coords)).map((n) => Number((n / reduction).toFixed(1)))
  return `<path class="f" d="${autres}"/><path class="d" d="${ici}"/>
<circle class="h" cx="${x}" cy="${y}" r="13"/><circle class="p" cx="${x}" cy="${y}" r="5.5"/>`
}

/** Light and dark colours, inside the image itself. */
const style = `.f{fill:#e6dfd2;stroke:#fffefb}.d{fill:#62aea1;stroke:#fffefb}.h{fill:#d9552f;fill-opacity:.25}
.p{fill:#d9552f;stroke:#fffefb;stroke-width:2}@media (prefers-color-scheme:dark){.f{fill:#263c39;stroke:#172625}
.d{fill:#2f7a6e;stroke:#172625}.h{fill:#f2906c;fill-opacity:.3}.p{fill:#f2906c;stroke:#172625}}`

/** The standalone image for an ad's page; null overseas. */
export function drawShareMap(annonce: Situee): string | null {
  const dessin = drawLocation(annonce)
  if (!dessin) return null
  const { largeur, hauteur } = locationFrame
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${largeur} ${hauteur}"><style>${style}</style>${dessin}</svg>`
}
