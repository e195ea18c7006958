// The picture of the home page: an ad found within a radius, drawn as a goniometer, and what it says.
import { Badge } from '../ui/Badge.tsx'
import { Icon } from '../ui/Icon.tsx'
import { RetrocessionBar } from '../ui/RetrocessionBar.tsx'
import '../styles/accueil.css'
import '../styles/fiche.css'
import '../styles/impasse.css'

/** An example, said to be one. */
export function AnnonceExemple() {
  return (
    <figure className="apercu-annonce">
      <svg className="goniometre" viewBox="0 0 480 246" aria-hidden="true">
        <path className="graduation" d="M20 244a220 220 0 0 1 440 0" />
        <path className="cercle" d="M90 244a150 150 0 0 1 300 0M160 244a80 80 0 0 1 160 0" />
        <path className="autre" d={['M185 149', 'M76 150', 'M262 40', 'M421 165', 'M208 196'].map(point).join('')} />
        <path className="balayage" d="M320 244a80 80 0 0 0-31-63" />
        <path className="bras-fixe" d="M240 244h224" />
        <path className="bras-mobile" d="M240 244 332 126" />
        <circle className="pivot" cx="240" cy="244" r="9" />
        <circle className="ici" cx="332" cy="126" r="13" />
        <g className="legende">
          <text x="166" y="238">
            5 km
          </text>
          <text x="96" y="238">
            10 km
          </text>
          <text x="31" y="238">
            20 km
          </text>
        </g>
      </svg>
      <div className="carte">
        <div>
          <Badge tone="type">Remplacement</Badge>
        </div>
        <p className="carte-titre">Cabinet de trois kinés, équipe qui s’entend bien</p>
        <ul className="carte-faits">
          <li>
            <Icon nom="lieu" />
            Vouvray (37), à 10&nbsp;km
          </li>
          <li>
            <Icon nom="calendrier" />
            Dès le 1er juillet
          </li>
        </ul>
        <RetrocessionBar garde={75} />
      </div>
      <figcaption>Exemple d’annonce</figcaption>
    </figure>
  )
}

const point = (place: string): string => `${place}m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0`
