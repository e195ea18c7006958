// The short address of a printed ad, over HTTP on a real database.
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortenAdresse } from '#domain/annonce.ts'
import { unlimited } from '../limite.ts'
import { createAnnonce, openTestSite, publicUrl, type TestSite } from '../testing/site.ts'
import { registerRaccourci } from './raccourci.ts'

let site: TestSite
let app: FastifyInstance

beforeAll(async () => {
  site = await openTestSite()
  app = fastify()
  registerRaccourci(app, { database: site.database, limiteur: unlimited })
})

afterAll(async () => {
  await app.close()
  await site.close()
})

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

test('une adresse d’une autre forme n’est pas la sienne', async () => {
  for (const debut of ['', '1234567', '123456789', '1234567g', '..%2F..%2F'])
    expect(await suivre(`/a/${debut}`)).toEqual([404, undefined])
})
