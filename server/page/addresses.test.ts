// Random addresses: each gets a page of web/ or a sentence, never a 500. FUZZ and FUZZ_SEED as in api/fuzz.test.ts, one page for
// twenty requests.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Renderer } from '#domain/protocol/rendering.ts'
import { reglagesEssai } from '#domain/testing/settings.ts'
import { openGeography } from '../../embedded/geography/answer.ts'
import { routes } from '../../web/routes.ts'
import { createSite } from '../site.ts'
import { adresses, headers } from '../testing/hostileRequests.ts'
import { audience } from '../testing/issuer.ts'
import { createAnnonce, openTestSite, publicUrl, type TestSite } from '../testing/site.ts'
import { latin, sendBytes } from '../testing/socket.ts'
import { openPage } from './page.ts'
import { readerOf } from './pageData.ts'

const wanted = Number(process.env.FUZZ ?? (process.env.FULL ? 8000 : 1000)) / 20
const settings = { ...reglagesEssai, origin: publicUrl, debug: true }

let vite: ViteDevServer
let site: TestSite
let app: FastifyInstance
let port: number
let uuid: string

beforeAll(async () => {
  vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false, watch: null }, logLevel: 'error' })
  const { renderer } = (await vite.ssrLoadModule('/web/entry-server.tsx')) as { renderer: Renderer }
  site = await openTestSite()
  uuid = (await createAnnonce(site)).uuid_annonce
  const { database, storage, checkout } = site
  const geography = await openGeography(inject('gazetteer'))
  const made = await createSite({
    services: { database, storage, checkout, publicUrl, now: () => site.clock.now },
    oidc: { issuer: site.issuer.url, audience },
    geography,
    logger: false,
    onFault: () => {},
    limites: 0,
    pages: (door) => async (pages) => {
      const reader = readerOf({ door, geography })
      pages.get('/*', async (request, reply) => {
        return openPage(renderer, request, settings, reader, ({ status, draw }) =>
          reply.code(status).type('text/html').send(draw().html),
        )
      })
    },
  })
  app = made.app
  await made.live.ready
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await app?.close()
  await site?.close()
  await vite?.close()
})

const ask = (target: string, extra = ''): Promise<string> =>
  sendBytes(
    port,
    Buffer.from(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${extra}\r\n`, 'latin1'),
  )

const names = 'lieu rayon type page departement voisins vue categorie code state error retour userID'.split(' ')

test(`${wanted} adresses, de pages ou presque : aucune ne met le site en panne`, {
  timeout: 60_000 + wanted * 500,
}, async () => {
  const paths = routes.flatMap(({ path }) => [path.replace(/:\w+/, uuid), path.replace(/:\w+/, randomUUID())])
  const target = adresses([...paths, '//', 'http://ailleurs.fr/annonces', '/annonce/', '/sitemap-', '*'], names)
  const property = fc.asyncProperty(target, headers, async (one, drawn) => {
    const extra = drawn.map(([name, value]) => `${name}: ${latin(value)}\r\n`).join('')
    expect((await ask(one, extra)).slice(0, 12)).toMatch(/^HTTP\/1\.1 [1234]/)
  })
  await fc.assert(property, { numRuns: wanted })
  expect(await ask('/annonces')).toMatch(/^HTTP\/1\.1 200 /)
})
