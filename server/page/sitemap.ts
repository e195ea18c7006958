// Files for crawlers and tools: sitemap, robots.txt, security.txt.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import { limitesAdresse } from '#domain/limite/limite.ts'
import { marque } from '#domain/marque/marque.ts'
import type { Renderer } from '#domain/protocol/rendering.ts'
import type { Api } from '../api/api.ts'

/** Maximum addresses per sitemap (sitemaps.org). */
const addressesMax = 50_000

type Site = Pick<Api, 'database' | 'limiteur' | 'publicUrl' | 'now'>

export function registerSitemap(
  app: FastifyInstance,
  site: Site,
  { publicPaths, hiddenPaths }: Pick<Renderer, 'publicPaths' | 'hiddenPaths'>,
  most = addressesMax,
): void {
  const { limiteur, publicUrl } = site
  const onRequest = ({ ip }: FastifyRequest) => limiteur.admitFrom(limitesAdresse.page, ip)
  const pages = publicPaths.map((path) => address(publicUrl + path))
  app.get('/sitemap.xml', { onRequest }, async (_request, reply) => {
    const digits = digitsFor(pages.length + (await countAnnonces(site)), most)
    if (digits === 0) return sendXml(reply, urlset(pages.join('') + (await listAnnonces(site, ''))))
    const parts = Array.from({ length: 16 ** digits }, (_, part) => part.toString(16).padStart(digits, '0'))
    const maps = ['pages', ...parts].map((part) => `<sitemap><loc>${publicUrl}/sitemap-${part}.xml</loc></sitemap>`)
    return sendXml(reply, `<sitemapindex xmlns="${namespace}">${maps.join('')}</sitemapindex>`)
  })
  app.get('/sitemap-pages.xml', (_request, reply) => sendXml(reply, urlset(pages.join(''))))
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[0-9a-f]{1,4}).xml', { onRequest }, async (request, reply) =>
    sendXml(reply, urlset(await listAnnonces(site, request.params.part))),
  )
  const robots = ['User-agent: *', ...['/api/', ...hiddenPaths].map((path) => `Disallow: ${path}`), '']
  sendAlways(app, '/robots.txt', [...robots, `Sitemap: ${publicUrl}/sitemap.xml`])
  // The well-known URL of password managers.
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/mon-compte'))
  sendAlways(app, '/.well-known/security.txt', [
    `Contact: mailto:${marque.contact}`,
    `Expires: ${nextYear(site.now()).toISOString()}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ])
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const address = (url: string): string => `<url><loc>${url}</loc></url>`
const urlset = (urls: string): string => `<urlset xmlns="${namespace}">${urls}</urlset>`

/** How many leading digits of the (random) ids split the ads into files of at most `most` addresses. */
function digitsFor(addresses: number, most: number): number {
  if (addresses <= most) return 0
  let digits = 1
  // Files are not exactly equal: they are planned three quarters full.
  while (addresses / 16 ** digits > 0.75 * most) digits += 1
  return digits
}

async function countAnnonces({ database }: Site): Promise<number> {
  const { rows } = await database.read<{ n: number }>(
    sql`select coalesce(sum(n), 0)::integer as n from annonce_compte_departement where id_typeannonce = 0`,
    'visiteur',
  )
  return rows[0]!.n
}

/** The sitemap lines of active ads whose id begins with this prefix; the text is built by PostgreSQL. */
async function listAnnonces({ database, publicUrl }: Site, prefix: string): Promise<string> {
  const [first, last] = [prefix.padEnd(32, '0'), prefix.padEnd(32, 'f')]
  const all: Sql = sql`
    select coalesce(string_agg('<url><loc>' || ${`${publicUrl}/annonce/`}::text || uuid_annonce || '</loc><lastmod>'
      || to_char(date_publication at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '</lastmod></url>', ''
      order by date_publication desc), '') as urls
    from annonce where status_annonce = 'Actif' and uuid_annonce between ${first}::uuid and ${last}::uuid`
  const { rows } = await database.read<{ urls: string }>(all, 'visiteur')
  return rows[0]!.urls
}

/** Sitemaps are expensive: let shared caches keep them for one hour (Cache-Control: public, max-age=3600). */
function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' })
    .type('application/xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}

/** A text that does not change while the product runs. */
function sendAlways(app: FastifyInstance, path: string, lines: string[]): void {
  app.get(path, (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' })
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`),
  )
}

function nextYear(now: Date): Date {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() + 1)
  return then
}
