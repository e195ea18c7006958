// France by department: more ads, darker colour; Paris is magnified, overseas departments are cards.
import { placeEtiquettes } from '#domain/carte/disque.ts'
import { cadreFrance, projectFrance } from '#domain/carte/projection.ts'
import { searchDepartement } from '#domain/carte/recherche.ts'
import { chooseSteps, formatSteps, type NombreDepartement, stepOf } from '#domain/carte/zone.ts'
import { codesDepartement, nomDepartement } from '#domain/commune/departement.ts'
import { adresseRecherche, type Recherche } from '#domain/recherche/recherche.ts'
import { formatNombre } from '#domain/text/format.ts'
import { Link } from '../navigation/Link.tsx'
import { continent, Departements, isOutreMer, type Nombres } from './Departements.tsx'
import { Lieux } from './Lieux.tsx'

/** Always shown as cards, with or without ads. */
const outreMer = ['971', '972', '973', '974', '976']
export function CarteFrance({ recherche, zones }: { recherche: Recherche; zones: readonly NombreDepartement[] }) {
  const nombres = new Map(zones.map(({ code_departement, nombre }) => [code_departement, nombre]))
  const paliers = chooseSteps(continent.map((code) => nombres.get(code) ?? 0))
  const tout = { recherche, nombres, paliers }
  const lieux = continent.flatMap((code) => {
    const nombre = nombres.get(code)
    if (!nombre) return []
    const nom = `${nomDepartement(code)} (${code})`
    return [{ nom, nombre, vers: searchDepartement(recherche, code), palier: stepOf(nombre, paliers) }]
  })
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML is a drawing of links */}
      <svg
        className="cartographie-dessin"
        viewBox={`0 0 ${cadreFrance.largeur} ${cadreFrance.hauteur}`}
        role="group"
        aria-label="Carte des annonces par département"
      >
        <Departements {...tout} />
        <Villes />
      </svg>
      <div className="cartographie-cote">
        <Legende paliers={paliers} />
        <OutreMer {...tout} />
      </div>
      <Lieux titre="Par département" lieux={lieux} />
    </>
  )
}

/** Well-known towns, as landmarks. */
const reperes = [
  ['Paris', 48.857, 2.352],
  ['Marseille', 43.296, 5.381],
  ['Lyon', 45.758, 4.832],
  ['Toulouse', 43.605, 1.444],
  ['Nantes', 47.218, -1.554],
  ['Strasbourg', 48.585, 7.736],
  ['Bordeaux', 44.84, -0.58],
  ['Lille', 50.633, 3.058],
  ['Rennes', 48.11, -1.678],
  ['Dijon', 47.322, 5.041],
] as const
/** Letter sizes on a phone, where the map is smallest. */
const lettres = { lettre: 21, hauteur: 40, largeurMax: cadreFrance.largeur, hauteurMax: cadreFrance.hauteur }
const villes = reperes.map(([nom, lat, lon]) => ({ nom, ...projectFrance({ lat, lon }), rayon: 7 }))
const places = placeEtiquettes(
  villes,
  villes.map(({ nom }) => nom),
  lettres,
)

const Villes = () => (
  <g className="cartographie-villes">
    {villes.map(({ nom, x, y, rayon }, rang) => {
      const place = places[rang]
      return place ? (
        <g key={nom}>
          <circle cx={Math.round(x)} cy={Math.round(y)} r={rayon} />
          <text
            x={Math.round(place.x)}
            y={Math.round(place.y)}
            textAnchor={place.ancre === 'start' ? undefined : place.ancre}
          >
            {nom}
          </text>
        </g>
      ) : null
    })}
  </g>
)

function Legende({ paliers }: { paliers: readonly number[] }) {
  return (
    <ul className="lieux-legende" aria-label="Annonces par département, de la teinte la plus claire à la plus foncée">
      {['0', ...formatSteps(paliers)].map((texte, rang) => (
        <li key={texte}>
          <span className={`lieux-pastille n${rang}`} />
          <span>{texte}</span>
        </li>
      ))}
    </ul>
  )
}

function OutreMer({ recherche, nombres }: Nombres) {
  const codes = codesDepartement.filter((code) => isOutreMer(code) && (outreMer.includes(code) || nombres.get(code)))
  return (
    <>
      <h3>Outre-mer</h3>
      <ul className="outremer">
        {codes.map((code) => (
          <li key={code}>
            <Link to={adresseRecherche(searchDepartement(recherche, code))}>
              <span>{`${nomDepartement(code)} `}</span>
              <b>{formatNombre(nombres.get(code) ?? 0)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
