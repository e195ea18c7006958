// Serves pages: prerendered ones, and those rendered on request with their data.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { limitesAdresse } from '#domain/limite/limite.ts'
import { networkOf } from '#domain/protocol/network.ts'
import type { Opened, Reader, Renderer, Settings } from '#domain/protocol/rendering.ts'
import type { Geography } from '../adapter/geo.ts'
import type { Api } from '../api/api.ts'
import { logError } from '../api/http.ts'
import { registerAnnonceImages } from './annonceImages.ts'
import { type Assets, assemble, fillSettings, hash, securityHeaders } from './document.ts'
import { registerFeed } from './feed.ts'
import { registerFiles } from './files.ts'
import type { RenderedPage } from './pageCache.ts'
import { nextRenderTurn, readerOf } from './pageData.ts'
import { createRenderedPage, sendPage } from './sendPage.ts'
import { registerShortLink } from './shortLink.ts'
import { registerSitemap } from './sitemap.ts'
import { trimAddress } from './trimAddress.ts'

export interface PageOptions {
  door: Api
  geography: Geography
  settings: Settings
  /** Origin of an external object store. */
  photos: string | null
  /** The project's folder; its dist/ holds the build. */
  root: string
}

/** Cache headers; a revalidated page is compared by its ETag. */
const caching = {
  fixed: { 'cache-control': 'no-cache' },
  shared: { 'cache-control': 'public, max-age=0, must-revalidate' },
  /** The address may contain a sign-in code. */
  secret: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
}

/** The build: asset names, the renderer, and prerendered pages by path. */
export interface Build {
  assets: Assets
  renderer: Renderer
  fixed: Map<string, string>
}

export const builtPages = (options: PageOptions) => async (app: FastifyInstance) => {
  const dist = join(options.root, 'dist')
  const { renderer }: { renderer: Renderer } = await import(join(dist, 'server/entry-server.js'))
  const fixed = await Promise.all(
    renderer.fixedPaths.map(
      async (path) => [path, await readFile(join(dist, 'pages', path, 'page.html'), 'utf8')] as const,
    ),
  )
  await registerFiles(app, join(dist, 'client'))
  registerPages(app, options, {
    assets: JSON.parse(await readFile(join(dist, 'assets.json'), 'utf8')),
    renderer,
    fixed: new Map(fixed),
  })
}

/** Addresses that people type for a part of another page. */
const otherNames = { '/mentions-legales': '/a-propos', '/contact': '/a-propos#contact' } as const

export function registerPages(app: FastifyInstance, options: PageOptions, { assets, renderer, fixed }: Build): void {
  const { door, settings, photos } = options
  const origins = { site: settings.origin, issuer: new URL(settings.oidc.issuer).origin, photos }
  const headers = new Map(
    Object.keys(assets.views).map((route) => [route, securityHeaders(assets, route, origins)] as const),
  )
  const make = createMaker(options, renderer, assets, headers)
  /** The canonical address of each requested URL: computing it costs a tenth of sending a cached page. */
  const addresses = new LRUCache<string, string>({ max: 500 })
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    await door.limiteur.admitFrom(limitesAdresse.page, request.ip)
    const trimmed = trimAddress(request.url)
    if (trimmed !== null) return reply.redirect(trimmed, 301)
    let address = addresses.get(request.url) ?? null
    if (address === null) {
      const url = urlOf(request.url, settings)
      address = renderer.addressOf(url)
      if (address !== null && hasEmptyField(url)) return reply.redirect(withoutEmptyFields(url))
      if (address !== null) addresses.set(request.url, address)
    }
    const inTurn = (work: () => Promise<RenderedPage>) => door.limiteur.inTurn('page', networkOf(request.ip), work)
    const page =
      address === null
        ? await inTurn(() => make(request, request.url, false))
        : await door.kept.read(address, (before) => make(request, address, true, before), inTurn)
    return sendPage(page, request, reply)
  }
  const sendBuilt = (built: string, own: Readonly<Record<string, string>>) => {
    const html = fillSettings(built, settings)
    const page = createRenderedPage({ status: 200, html }, { ...own, ...caching.fixed }, 'lasting')
    return (request: FastifyRequest, reply: FastifyReply) => sendPage(page, request, reply)
  }
  for (const [path, built] of fixed) {
    const asItIs = sendBuilt(built, headers.get(path)!)
    // With a query string, as sent by a form without JavaScript, the page is rendered.
    app.get(path, (request, reply) => (request.url.includes('?') ? send : asItIs)(request, reply))
  }
  for (const [path, target] of Object.entries(otherNames)) app.get(path, (_, reply) => reply.redirect(target, 301))
  app.get('/*', send)
  registerAnnonceImages(app, options)
  registerShortLink(app, door)
  registerSitemap(app, door, renderer)
  registerFeed(app, options)
}

const minuteOf = (now: Date): number => Math.floor(now.getTime() / 60_000)

/** Renders the page of an address; nothing in it depends on who asks. */
function createMaker(
  options: PageOptions,
  renderer: Renderer,
  assets: Assets,
  headers: ReadonlyMap<string, Record<string, string>>,
) {
  const { settings } = options
  const reader = readerOf(options)
  const draw = async (opened: Opened, how: keyof typeof caching): Promise<RenderedPage> => {
    const { status, route } = opened
    await nextRenderTurn()
    const html = assemble(opened, assets, settings)
    const effort = route === '/' ? 'often' : 'once'
    return createRenderedPage({ status, html }, { ...headers.get(route), ...caching[how] }, effort)
  }
  /** If the data did not change, the previous rendering is reused, for a minute at most. */
  const drawShared = async (opened: Opened, before?: RenderedPage): Promise<RenderedPage> => {
    const readings = hash(`${minuteOf(options.door.now())} ${opened.state}`)
    return before?.readings === readings ? before : { ...(await draw(opened, 'shared')), readings }
  }
  return (
    { log }: Pick<FastifyRequest, 'log'>,
    url: string,
    shared: boolean,
    before?: RenderedPage,
  ): Promise<RenderedPage> =>
    openPage(renderer, { url, log }, settings, reader, (opened) => {
      if (shared && opened.status !== 503) return drawShared(opened, before)
      return draw(opened, url.startsWith('/oidc-') ? 'secret' : 'fixed')
    })
}

const hasEmptyField = ({ search }: URL): boolean => /=(&|$)/.test(search)

/** Without JavaScript a form sends its empty fields too: they are removed from shared addresses. */
function withoutEmptyFields(url: URL): string {
  const filled = new URL(url)
  filled.search = String(new URLSearchParams([...url.searchParams].filter(([, value]) => value !== '')))
  return filled.href
}

/** Concatenated, not resolved: a path that begins with // would name another site. */
const urlOf = (url: string, { origin }: Settings): URL => new URL(origin + url)

/** If the data cannot be read, the page is rendered without them with status 503; the browser then retries. */
export async function openPage<T>(
  renderer: Renderer,
  request: Pick<FastifyRequest, 'url' | 'log'>,
  settings: Settings,
  reader: Reader,
  draw: (opened: Opened) => T | Promise<T>,
): Promise<T> {
  const url = urlOf(request.url, settings)
  try {
    return await draw(await renderer.open(url, settings, reader))
  } catch (error) {
    logError(error, request)
    return draw({ ...(await renderer.open(url, settings, null)), status: 503 })
  }
}
