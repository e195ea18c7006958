// The sitemap, robots.txt and security.txt, over HTTP on a real database.
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unlimited } from '../limite/limite.ts'
import { createAnnonce, openFileSite, publicUrl } from '../testing/site.ts'
import { registerSitemap } from './sitemap.ts'

const paths = { publicPaths: ['/', '/cgu'], hiddenPaths: ['/mes-annonces', '/annonce/*/modifier'] }
const publication = new Date('2026-11-02T08:30:00Z')

const apps: FastifyInstance[] = []

/** The sitemap of a site, with this many addresses per file. */
function plan(most?: number): FastifyInstance {
  const app = fastify()
  registerSitemap(
    app,
    { database: site.database, limiteur: unlimited, publicUrl, now: () => site.clock.now },
    paths,
    most,
  )
  apps.push(app)
  return app
}

const lire = async (app: FastifyInstance, path: string) => {
  const { statusCode, headers, body } = await app.inject(path)
  const adresses = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, adresse]) => adresse!)
  return { statusCode, headers, body, adresses }
}

const site = await openFileSite()
const actives: string[] = []
const cachees: string[] = []
beforeAll(async () => {
  for (let n = 0; n < 6; n++) actives.push((await createAnnonce(site, { date_publication: publication })).uuid_annonce)
  for (const status_annonce of ['En attente', 'Expirée', 'Pourvue', 'Archivée'])
    cachees.push((await createAnnonce(site, { status_annonce, code_tarif: 'P0001' })).uuid_annonce)
})

afterAll(async () => {
  for (const app of apps) await app.close()
})

test('le plan donne les pages publiques et les annonces actives, avec leur date de publication', async () => {
  const { statusCode, headers, body, adresses } = await lire(plan(), '/sitemap.xml')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><urlset xmlns="[^"]+">/)
  const attendues = ['/', '/cgu', ...actives.map((uuid) => `/annonce/${uuid}`)].map((path) => publicUrl + path)
  expect(adresses.toSorted()).toEqual(attendues.toSorted())
  expect(body.match(/<lastmod>2026-11-02T08:30:00Z<\/lastmod>/g)).toHaveLength(actives.length)
  for (const uuid of cachees) expect(body).not.toContain(uuid)
})

test('un plan trop long est coupé : un index, et chaque adresse une seule fois', async () => {
  const app = plan(4)
  const index = await lire(app, '/sitemap.xml')
  expect(index.body).toContain('<sitemapindex xmlns=')
  expect(index.adresses).toHaveLength(1 + 16)
  const trouvees: string[] = []
  for (const adresse of index.adresses) {
    const part = await lire(app, adresse.slice(publicUrl.length))
    expect(part.statusCode).toBe(200)
    expect(part.adresses.every((url) => url.startsWith(publicUrl))).toBe(true)
    trouvees.push(...part.adresses)
  }
  const entier = await lire(plan(), '/sitemap.xml')
  expect(trouvees.toSorted()).toEqual(entier.adresses.toSorted())
})

test('une partie qui n’en est pas une n’existe pas', async () => {
  const app = plan()
  for (const path of ['/sitemap-g.xml', '/sitemap-00000.xml', '/sitemap-.xml', '/sitemap-a'])
    expect((await lire(app, path)).statusCode).toBe(404)
})

test('robots.txt ferme l’API et les pages des membres, et donne le plan', async () => {
  const { headers, body } = await lire(plan(), '/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /mes-annonces',
    'Disallow: /annonce/*/modifier',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ])
})

test('un gestionnaire de mots de passe trouve où changer le sien', async () => {
  const { statusCode, headers } = await lire(plan(), '/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/mon-compte'])
})

test('security.txt dit à qui écrire, et expire un an après le démarrage', async () => {
  const { body } = await lire(plan(), '/.well-known/security.txt')
  expect(body).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const expires = new Date(/^Expires: (.+)$/m.exec(body)![1]!)
  const jours = (expires.getTime() - site.clock.now.getTime()) / 86_400_000
  expect(jours).toBeGreaterThanOrEqual(365)
  expect(jours).toBeLessThanOrEqual(366)
})
