// The short link printed on an ad's sheet: the first eight digits of its id redirect to its page.
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { adresseCourte } from '#domain/annonce/annonce.ts'
import { limitesAdresse } from '#domain/limite/limite.ts'
import { publicAnnonce } from '../annonce/annonce.ts'
import type { Api } from '../api/api.ts'

export function registerShortLink(
  app: FastifyInstance,
  { database, limiteur }: Pick<Api, 'database' | 'limiteur'>,
): void {
  app.get<{ Params: { debut: string } }>(`${adresseCourte}:debut(^[0-9a-fA-F]{8}$)`, async (request, reply) => {
    await limiteur.admitFrom(limitesAdresse.page, request.ip)
    const debut = request.params.debut.toLowerCase()
    const first = `${debut}-0000-0000-0000-000000000000`
    const last = `${debut}-ffff-ffff-ffff-ffffffffffff`
    const { rows } = await database.read<{ uuid_annonce: string }>(
      sql`select uuid_annonce from annonce
        where uuid_annonce between ${first} and ${last} and ${publicAnnonce}
        order by date_publication desc limit 1`,
      'visiteur',
    )
    // When there is no such ad, its page says so and offers a search.
    return reply.header('cache-control', 'no-cache').redirect(`/annonce/${rows[0]?.uuid_annonce ?? debut}`)
  })
}
