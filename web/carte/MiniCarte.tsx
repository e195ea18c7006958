// Where an ad is, at a glance: its department among those around it, and a point for the commune.
import adresse from 'virtual:carte'
import { projectFrance } from '#domain/carte/projection.ts'
import { nomDepartement, voisins } from '#domain/departement.ts'
import '../styles/minicarte.css'

/** Half of what is seen, in units of the drawing: about 100 km each way. */
const vue = { x: 130, y: 92 } as const

/** Nothing overseas, where the drawing has no outline. */
export function MiniCarte(props: { lat: number; lon: number; code_departement: string }) {
  const { code_departement: code } = props
  if (code.length === 3) return null
  const { x, y } = projectFrance(props)
  const draw = (un: string, nom?: string) => <use key={un} href={`${adresse}#d${un}`} className={nom} />
  return (
    <svg
      className="minicarte"
      viewBox={[x - vue.x, y - vue.y, 2 * vue.x, 2 * vue.y].map(Math.round).join(' ')}
      role="img"
      aria-label={`Sur la carte\u00a0: ${nomDepartement(code)}`}
    >
      {voisins(code).map((un) => draw(un))}
      {draw(code, 'minicarte-ici')}
      <circle cx={Math.round(x)} cy={Math.round(y)} r={7} />
    </svg>
  )
}
