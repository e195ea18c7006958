// The Atom feed of a search, over HTTP on a real database: its ads, newest first, and texts that are only texts.
import fastify from 'fastify'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openGeography } from '../../embedded/geography/answer.ts'
import { unlimited } from '../limite/limite.ts'
import { createAnnonce, openFileSite, publicUrl } from '../testing/site.ts'
import { registerFeed } from './feed.ts'

const site = await openFileSite()
const app = fastify()
beforeAll(async () => {
  const { database } = site
  const door = { database, limiteur: unlimited, publicUrl, now: () => site.clock.now }
  registerFeed(app, { door, geography: await openGeography(inject('gazetteer')) })
})
afterAll(() => app.close())

const later = () => {
  site.clock.now = new Date(site.clock.now.getTime() + 60_000)
}
const readFeed = async (query = '') => {
  const { statusCode, headers, body } = await app.inject(`/annonces.atom${query}`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  const titres = [...body.matchAll(/<entry><title>([^<]*)<\/title>/g)].map(([, titre]) => titre)
  return { body, titres }
}

test('les annonces d’une recherche, la plus récente d’abord ; ni retirées, ni d’un autre type', async () => {
  await createAnnonce(site, { titre_annonce: 'Première', id_typeannonce: 2 })
  later()
  await createAnnonce(site, { titre_annonce: 'Deuxième & <script>alert(1)</script>', id_typeannonce: 2 })
  await createAnnonce(site, { titre_annonce: 'Autre type', id_typeannonce: 1 })
  await createAnnonce(site, { titre_annonce: 'Retirée', id_typeannonce: 2, status_annonce: 'Expirée' })
  const { body, titres } = await readFeed('?type=2')
  expect(titres).toEqual(['Deuxième &amp; &lt;script&gt;alert(1)&lt;/script&gt;', 'Première'])
  expect(body).toContain(`<link rel="alternate" type="text/html" href="${publicUrl}/annonces?type=2"/>`)
  expect(body).not.toContain('<script')
  expect(body).toMatch(/^.*<title>Annonces\u00a0: Toute la France\u00a0· Remplacement · /)
  expect((await readFeed('?departement=33')).titres).toEqual([])
})

test('une redevance fixe se lit dans le résumé', async () => {
  const { uuid_annonce } = await createAnnonce(site, { titre_annonce: 'Redevance' })
  await site.database.transaction((tx) =>
    tx.query(sql`
      update annonce set retrocession_annonce = null, redevance_mensuelle = 900 where uuid_annonce = ${uuid_annonce}`),
  )
  expect((await readFeed()).body).toContain('Redevance fixe\u00a0: 900\u00a0€ par mois · ')
})

test('un lieu inconnu donne un flux vide, une valeur fausse ne casse rien', async () => {
  expect((await readFeed('?lieu=Xyzzy')).titres).toEqual([])
  expect((await readFeed('?type=abc&du=hier')).titres.length).toBeGreaterThan(0)
})

test('la géographie muette se dit, sans rien perdre', async () => {
  const muet = fastify()
  const door = { database: site.database, limiteur: unlimited, publicUrl, now: () => site.clock.now }
  const silent = () => Promise.reject(new Error('muet'))
  registerFeed(muet, { door, geography: { search: silent, reverse: silent } as never })
  const { statusCode, headers } = await muet.inject('/annonces.atom?lieu=Tours')
  expect([statusCode, headers['retry-after']]).toEqual([503, '600'])
  await muet.close()
})

test('vingt annonces au plus', async () => {
  for (let rang = 0; rang < 22; rang++) await createAnnonce(site, { titre_annonce: `Numéro ${rang}` })
  expect((await readFeed()).titres).toHaveLength(20)
})
