// The centres of the communes of a department, as pale dots of the drawing of France: the ground under the ads of a map.
import type { Point } from '../commune/distance.ts'
import { projectFrance } from './projection.ts'

/** Above this radius in kilometres, dots would touch each other. */
export const communesMax = 60

const adresse = (departement: string): string => `/geo/points/${departement}.svg`

/** The route of the drawings. */
export const routeCommunes = adresse(':departement(^\\d[\\dAB]$)')

/** What draws the dots of a department. */
export const adresseCommunes = (departement: string): string => `${adresse(departement)}#p`

/** One line of no length for each centre: a round end makes it a dot, whose size the page chooses. */
export function drawCommunes(centres: readonly Point[]): string {
  const points = centres.map(projectFrance).map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
  return `<svg xmlns="http://www.w3.org/2000/svg"><defs><path id="p" vector-effect="non-scaling-stroke" d="${points.join('')}"/></defs></svg>`
}
