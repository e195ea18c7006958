// The map of the home page: departments as links, and the newest ads named where they are.
import { sayMoneyShort } from '#domain/annonce/money.ts'
import { placeEtiquettes } from '#domain/carte/disque.ts'
import { cadreFrance, projectFrance } from '#domain/carte/projection.ts'
import { sayDatesEnCarte } from '#domain/critere/faits.ts'
import { isPayant } from '#domain/paiement/plan.ts'
import { Departements, isOutreMer, type Nombres } from '../carte/Departements.tsx'
import { Link } from '../navigation/Link.tsx'
import { type NewestAnnonce, useNewestAnnonces } from './newest.ts'
import '../styles/carte.css'

/** Sizes of the two lines of a label, in units of the drawing; a letter is counted large, so that labels never touch. */
const lettres = { lettre: 14.5, hauteur: 70, largeurMax: cadreFrance.largeur, hauteurMax: cadreFrance.hauteur }
const rayon = 12

export function CarteAccueil({ recherche, ...nombres }: Nombres) {
  const annonces = useNewestAnnonces().filter(({ code_departement_annonce: code }) => !isOutreMer(code))
  const points = annonces.map(({ coords }) => ({ ...projectFrance(coords), rayon }))
  const places = placeEtiquettes(points, annonces.map(longestLine), lettres)
  return (
    <div className="carte-accueil">
      {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML is a drawing of links */}
      <svg
        className="cartographie-dessin"
        viewBox={`0 0 ${cadreFrance.largeur} ${cadreFrance.hauteur}`}
        role="group"
        aria-label="Carte des annonces par département"
      >
        <Departements recherche={recherche} {...nombres} />
        {annonces.map((annonce, rang) => {
          const place = places[rang]
          const { x, y } = points[rang]!
          return (
            <g key={annonce.uuid_annonce} className="carte-annonce">
              <circle cx={Math.round(x)} cy={Math.round(y)} r={rayon} />
              {place && (
                <Link to={`/annonce/${annonce.uuid_annonce}`}>
                  <title>{annonce.titre_annonce}</title>
                  <text x={Math.round(place.x)} y={Math.round(place.y - lettres.hauteur / 4)} textAnchor={place.ancre}>
                    <tspan className="carte-annonce-ville">{annonce.ville_annonce}</tspan>
                    <tspan x={Math.round(place.x)} dy="31">
                      {sayAnnonce(annonce)}
                    </tspan>
                  </text>
                </Link>
              )}
            </g>
          )
        })}
      </svg>
      <p className="petit">
        <span>{`Teinte plus vive\u00a0: plus d’annonces. `}</span>
        <Link to="/annonces?vue=carte">Voir la carte et sa liste</Link>
      </p>
    </div>
  )
}

/** « 75 % · Du 26 au 30 juil. · Sponsorisé ». */
const sayAnnonce = (annonce: NewestAnnonce): string =>
  [sayMoneyShort(annonce), sayDatesEnCarte(annonce), isPayant(annonce.code_tarif) && 'Sponsorisé']
    .filter(Boolean)
    .join(' · ')

/** The town is in larger letters. */
const longestLine = (annonce: NewestAnnonce): string => {
  const [ville, suite] = [annonce.ville_annonce, sayAnnonce(annonce)]
  return ville.length * 1.25 > suite.length ? 'm'.repeat(Math.ceil(ville.length * 1.25)) : suite
}
