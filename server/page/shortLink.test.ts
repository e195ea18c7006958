// Short links of printed ads, over HTTP on a real database.
import fastify from 'fastify'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortenAdresse } from '#domain/annonce/annonce.ts'
import { unlimited } from '../limite/limite.ts'
import { createAnnonce, openFileSite, publicUrl } from '../testing/site.ts'
import { registerShortLink } from './shortLink.ts'

const site = await openFileSite()
const app = fastify()
beforeAll(async () => {
  registerShortLink(app, { database: site.database, limiteur: unlimited })
})

afterAll(() => app.close())

const suivre = async (chemin: string) => {
  const { statusCode, headers } = await app.inject(chemin)
  return [statusCode, headers.location]
}

test.each(['Actif', 'Expirée', 'Pourvue'] as const)(
  'une annonce « %s » se trouve par son adresse courte',
  async (status_annonce) => {
    const { uuid_annonce } = await createAnnonce(site, { status_annonce })
    const courte = shortenAdresse(publicUrl, uuid_annonce)
    expect(courte).not.toContain('://')
    const chemin = courte.slice(courte.indexOf('/'))
    expect(await suivre(chemin)).toEqual([302, `/annonce/${uuid_annonce}`])
    expect(await suivre(chemin.toUpperCase().replace('/A/', '/a/'))).toEqual([302, `/annonce/${uuid_annonce}`])
  },
)

test.each(['En attente', 'Archivée'] as const)('une annonce « %s » n’est pas devinée', async (status_annonce) => {
  const { uuid_annonce } = await createAnnonce(site, { status_annonce, code_tarif: 'P0001' })
  const debut = uuid_annonce.slice(0, 8)
  expect(await suivre(`/a/${debut}`)).toEqual([302, `/annonce/${debut}`])
})

test.each([1, -1])('de deux annonces du même début, la plus récente (sens %d)', async (sens) => {
  const dates = [1, 2].map((jours) => new Date(site.clock.now.getTime() - jours * 86_400_000))
  const debut = sens > 0 ? '5eed0001' : '5eed0002'
  const uuids = ['1', '2'].map((fin) => `${debut}-0000-4000-8000-00000000000${fin}`)
  for (const [rang, date_publication] of (sens > 0 ? dates : dates.toReversed()).entries()) {
    const { uuid_annonce } = await createAnnonce(site, { date_publication })
    await site.database.pool.query(sql`delete from annonce_neuve where uuid_annonce = ${uuid_annonce}`)
    await site.database.pool.query(
      sql`update annonce set uuid_annonce = ${uuids[rang]} where uuid_annonce = ${uuid_annonce}`,
    )
  }
  expect(await suivre(`/a/${debut}`)).toEqual([302, `/annonce/${uuids[sens > 0 ? 0 : 1]}`])
})

test('une adresse d’une autre forme n’est pas la sienne', async () => {
  for (const debut of ['', '1234567', '123456789', '1234567g', '..%2F..%2F'])
    expect(await suivre(`/a/${debut}`)).toEqual([404, undefined])
})
