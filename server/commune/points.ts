// The drawing of the centres of a department's communes, which the map of a search puts under its ads.
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { drawCommunes, routeCommunes } from '#domain/carte/communes.ts'
import type { Point } from '#domain/commune/distance.ts'
import { limitesAdresse } from '#domain/limite/limite.ts'
import type { Api } from '../api/api.ts'

export function registerCommunePoints(
  app: FastifyInstance,
  { database, limiteur }: Pick<Api, 'database' | 'limiteur'>,
): void {
  app.get<{ Params: { departement: string } }>(routeCommunes, async ({ ip, params }, reply) => {
    await limiteur.admitFrom(limitesAdresse.dessin, ip)
    const { rows } = await database.read<Point>(
      sql`select lat, lon from commune where code_departement = ${params.departement} and not coords_estimees order by code_commune`,
      'visiteur',
    )
    if (rows.length === 0) return reply.code(404).send()
    return reply
      .headers({ 'cache-control': 'public, max-age=604800', 'x-content-type-options': 'nosniff' })
      .type('image/svg+xml')
      .send(drawCommunes(rows))
  })
}
