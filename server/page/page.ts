// Pages: fixed ones as the build wrote them, the others rendered on request with their data; assets beside them.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitesAdresse } from '#domain/limite.ts'
import type { Reader, Rendered, Renderer, Settings } from '#domain/wire/rendu.ts'
import { createReader, type Door } from '../door/api.ts'
import { reseauOf } from '../door/wire.ts'
import { type Geography, geocode } from '../outside/geo.ts'
import { type Assets, assemble, fillSettings, securityHeaders } from './document.ts'
import { registerPlan } from './plandusite.ts'

export interface PageOptions {
  door: Door
  geography: Geography
  settings: Settings
  /** Origin of an outside object store. */
  photos: string | null
  /** The folder of the project: its dist/ holds the build. */
  root: string
}

interface FixedPage {
  html: Buffer
  brotli: () => Promise<Buffer>
  etag: string
}

export const builtPages = (options: PageOptions) => async (app: FastifyInstance) => {
  const dist = join(options.root, 'dist')
  const assets: Assets = JSON.parse(await readFile(join(dist, 'assets.json'), 'utf8'))
  const { renderer }: { renderer: Renderer } = await import(join(dist, 'server/entry-server.js'))
  const { settings } = options
  const origins = { site: settings.origin, issuer: new URL(settings.oidc.issuer).origin, photos: options.photos }
  const headers = new Map(
    Object.keys(assets.views).map((route) => [route, securityHeaders(assets, route, origins)] as const),
  )
  const reader = readerOf(options)
  await app.register(fastifyStatic, {
    root: join(dist, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/')
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // A drawing opened by its own address runs nothing.
      if (!immutable) reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    await options.door.limiteur.admitFrom(limitesAdresse.page, request.ip)
    const render = () => renderPage(renderer, request, settings, reader)
    const page = await options.door.limiteur.inTurn('page', reseauOf(request.ip), render)
    reply
      .code(page.status)
      .headers({ ...headers.get(page.route), 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
    if (request.url.startsWith('/oidc-'))
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    return assemble(page, assets, settings)
  }
  for (const path of renderer.fixedPaths) {
    const page = await fixedPage(join(dist, 'pages', path, 'page.html'), settings)
    // Asked with a question, such as a form sends: rendered with it, for who has no script.
    app.get(path, (request, reply) =>
      request.url.includes('?') ? send(request, reply) : sendFixed(page, headers.get(path)!, request, reply),
    )
  }
  app.get('/*', send)
  registerPlan(app, options.door, renderer)
}

/** A page whose data cannot be read is sent without them: the browser asks again, and tells what happened. */
export async function renderPage(
  renderer: Renderer,
  request: Pick<FastifyRequest, 'url' | 'log'>,
  settings: Settings,
  reader: Reader,
): Promise<Rendered> {
  // Joined, not resolved: an address that begins with « // » would name another site.
  const url = new URL(settings.origin + request.url)
  try {
    return await renderer.render(url, settings, reader)
  } catch (error) {
    request.log.error({ err: error }, 'page rendered without its data')
    return { ...(await renderer.render(url, settings, null)), status: 503 }
  }
}

const compress = promisify(brotliCompress)

/** Fixed text but for the settings of this installation: compressed once, for its first reader. */
async function fixedPage(file: string, settings: Settings): Promise<FixedPage> {
  const html = Buffer.from(fillSettings(await readFile(file, 'utf8'), settings))
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  let made: Promise<Buffer> | undefined
  const brotli = () => {
    made ??= compress(html)
    return made
  }
  return { html, brotli, etag }
}

async function sendFixed(
  page: FixedPage,
  headers: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.headers({ ...headers, 'cache-control': 'no-cache', etag: page.etag, vary: 'Accept-Encoding' })
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  reply.type('text/html; charset=utf-8')
  if (!request.headers['accept-encoding']?.includes('br')) return page.html
  reply.header('content-encoding', 'br')
  return page.brotli()
}

/** How pages read while they are rendered: on the visitor's profile, through the API's own entries, without HTTP. */
export function readerOf({ door, geography }: Pick<PageOptions, 'door' | 'geography'>): Reader {
  return {
    read: createReader(door),
    geocode: (lieu) => geocode(geography, lieu).catch(() => undefined),
  }
}
