// The outline of a department and the point of a town: drawn only, its words are beside it. Overseas, a sea.

import type { Annonce } from '#domain/annonce/annonce.ts'
import type { Cadre } from '#domain/carte/cadrage.ts'
import { projectFrance } from '#domain/carte/projection.ts'
import cadresLus from './cadres.json' with { type: 'json' }
import adresse from './france.svg'
import '../styles/fiche.css'

const cadres = cadresLus as Readonly<Record<string, readonly number[]>> as Readonly<Record<string, Cadre>>

/** Drawn where there is no outline. */
const mer: Cadre = [0, 0, 100, 100]

interface SilhouetteProps {
  code: string
  /** The town; a ring rather than a point when its place is approximate. */
  coords?: Annonce['coords'] | undefined
}

export function Silhouette({ code, coords }: SilhouetteProps) {
  const cadre = cadres[code]
  const [x, y, largeur, hauteur] = cadre ?? mer
  const cote = Math.max(largeur, hauteur)
  // Room for the stroke, and for a point on the border.
  const marge = cote * 0.08
  const point = coords && (cadre ? projectFrance(coords) : { x: 50, y: 50 })
  return (
    <svg
      className="silhouette"
      viewBox={[x - marge, y - marge, largeur + 2 * marge, hauteur + 2 * marge].map(Math.round).join(' ')}
      aria-hidden="true"
    >
      {cadre ? (
        <use href={`${adresse}#d${code}`} className="silhouette-contour" />
      ) : (
        <circle className="silhouette-mer" cx="50" cy="50" r="44" />
      )}
      {point && (
        <circle
          className={coords.estimees ? 'silhouette-estimee' : 'silhouette-point'}
          cx={Math.round(point.x)}
          cy={Math.round(point.y)}
          r={Math.round(cote * 0.07)}
        />
      )}
    </svg>
  )
}
