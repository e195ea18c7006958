// The departments of metropolitan France as links, darker where there are more ads; Paris is magnified.
import { sayDepartement, searchDepartement } from '#domain/carte/recherche.ts'
import { stepOf } from '#domain/carte/zone.ts'
import { codesDepartement, nomDepartement } from '#domain/commune/departement.ts'
import { adresseRecherche, type Recherche } from '#domain/recherche/recherche.ts'
import { Link } from '../navigation/Link.tsx'
import adresse from './france.svg'
import '../styles/carte.css'

export const isOutreMer = (code: string): boolean => code.length === 3
export const continent = codesDepartement.filter((code) => !isOutreMer(code))
/** Too small to touch on the map: also drawn in the magnifier. */
const couronne = ['75', '92', '93', '94']
const autour = ['77', '78', '91', '95']

export interface Nombres {
  /** Each department opens this search there. */
  recherche: Recherche
  nombres: ReadonlyMap<string, number>
  paliers: readonly number[]
  /** The search asks more than was counted (a month): departments are then named without their number. */
  unnumbered?: boolean
}

export const Departements = (tout: Nombres) => (
  <>
    {continent.map((code) =>
      couronne.includes(code) ? (
        <Forme key={code} code={code} {...tout} />
      ) : (
        <Departement key={code} code={code} {...tout} />
      ),
    )}
    <Couronne {...tout} />
  </>
)

const Forme = ({ code, nombres, paliers }: Nombres & { code: string }) => (
  <use href={`${adresse}#d${code}`} className={`n${stepOf(nombres.get(code) ?? 0, paliers)}`} />
)

/** For the pointer and screen readers; the keyboard uses the list. */
function Departement({ code, ...tout }: Nombres & { code: string }) {
  const nom = tout.unnumbered ? nomDepartement(code) : sayDepartement(code, tout.nombres.get(code) ?? 0)
  return (
    <Link to={adresseRecherche(searchDepartement(tout.recherche, code))} tabIndex={-1}>
      <title>{nom}</title>
      <Forme code={code} {...tout} />
    </Link>
  )
}

/** The magnifier, drawn in the Atlantic where there is room: its position, centre and scale. */
const loupe = { x: 146, y: 880, rayon: 136, zoom: 3.6, centre: { x: 628, y: 289 } } as const

function Couronne(tout: Nombres) {
  const { x, y, rayon, zoom, centre } = loupe
  return (
    <g className="cartographie-loupe">
      <clipPath id="loupe">
        <circle cx={x} cy={y} r={rayon} />
      </clipPath>
      <circle cx={x} cy={y} r={rayon} />
      <g clipPath="url(#loupe)">
        <g transform={`translate(${x - zoom * centre.x} ${y - zoom * centre.y}) scale(${zoom})`}>
          {autour.map((code) => (
            <Forme key={code} code={code} {...tout} />
          ))}
          {couronne.map((code) => (
            <Departement key={code} code={code} {...tout} />
          ))}
        </g>
      </g>
      <circle className="cartographie-bord" cx={x} cy={y} r={rayon} />
      <text x={x} y={y + rayon + 44} textAnchor="middle">
        Paris et autour
      </text>
    </g>
  )
}
