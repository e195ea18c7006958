// The whole site on one port: the API, the geography, the pages and their assets.
import type { IncomingMessage, ServerResponse } from 'node:http'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { nameRequest } from '#domain/protocol/requestLog.ts'
import { type Geography, registerGeo } from './adapter/geo.ts'
import { createIdentity, type Identity } from './adapter/identity.ts'
import { type Live, openLive } from './adapter/liveEvents.ts'
import type { Credentials } from './adapter/opaqueToken.ts'
import { type Api, registerApi } from './api/api.ts'
import { registerCacheableFiles } from './api/cacheableFiles.ts'
import { readTarget, sendFrameworkError, sendPlainError, sendPlainNotFound } from './api/frameworkErrors.ts'
import { createLiveStream, type LiveStream } from './api/liveStream.ts'
import { Refusal } from './api/refusal.ts'
import { registerCommunePoints } from './commune/points.ts'
import { registerCopie } from './compte/copie.ts'
import { createActivite } from './compte/effacement.ts'
import { registerAgenda } from './cotisation/echeance.ts'
import { registerSharedCalendar } from './disponibilite/calendarFile.ts'
import { createLogCode } from './limite/hashCaller.ts'
import { createRateLimiter, type RateLimiter, registerRateLimits } from './limite/limite.ts'
import { registerUnsubscribe } from './mail/desabonnement.ts'
import { registerRelayWebhook } from './mail/relayWebhook.ts'
import {
  createHealth,
  type Health,
  healthPath,
  type RunningRequests,
  registerHealth,
  watchRequests,
} from './ops/health.ts'
import { type LoadShedding, maxConcurrentRequests, registerLoadShedding } from './ops/loadShedding.ts'
import { writeRequestLine } from './ops/log.ts'
import { nameRefused, type OnRequestDone, registerRequestLog } from './ops/requestLog.ts'
import { inertHeaders } from './page/inertHeaders.ts'
import { createPageCache, type PageCache } from './page/pageCache.ts'
import { notificationPath, registerCheckoutWebhook } from './paiement/checkoutWebhook.ts'

/** A service of the product with its own protocol, under a path of the site. */
export interface Mount {
  path: string
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export interface Site {
  /** The services the site uses; identity, live events and limits are created by the site itself. */
  services: Omit<Api, 'issuer' | 'identity' | 'live' | 'flux' | 'limiteur' | 'activite' | 'kept' | 'lues'>
  oidc: { issuer: string; audience: string }
  /** The API's introspection credentials, apart from `oidc`, which is sent to pages. */
  introspection?: Credentials | null
  /** Where this server reaches the provider, when it is not at its public address: the embedded one is in this process. */
  providerAt?: string | null
  /** The secret of the mail relay's webhook; without it, bounces are not heard. */
  bounceSecret?: string | null
  geography: Geography
  /** Trusted proxies, in Fastify's syntax; none by default. */
  trustProxy?: string | null
  /** Multiplies the limits of domain/limite/limite.ts; 0 disables them. */
  limites: number
  /** Embedded services under a path of the site. */
  mounts?: Mount[]
  logger: FastifyBaseLogger | false
  onFault(error: unknown, what: string): void
  /** Called after each request. */
  onPassage?: OnRequestDone
  /** Request timeouts, for tests. */
  timeout?: Partial<typeof timeout>
  /** Disables the cache of reads, for tests that write directly to the database. */
  fraiches?: true
  /** Load-shedding limits, for tests. */
  charge?: LoadShedding
  /** Adds the pages, built or from the development server; without it the site is the API alone. */
  pages?: (door: Api) => (app: FastifyInstance) => Promise<void>
}

/** Request timeouts: a photo at one megabit a second arrives whole, a slow-loris client is dropped. */
const timeout = { headersMs: 20_000, requestMs: 120_000, checkMs: 5_000 }
/** Maximum connections; further ones are closed at once. */
const connectionsMax = 8_000
const requestsPerConnection = 10_000

export interface OpenSite {
  app: FastifyInstance
  live: Live
  identity: Identity
  flux: LiveStream
  sante: Health
  underway: RunningRequests
  kept: PageCache
}

/** Wires everything, ready to listen; closing it closes what it opened. */
export async function createSite({ services, oidc, onFault, ...site }: Site): Promise<OpenSite> {
  const { pool, url } = services.database
  const hearFault = (what: string) => (error: unknown) => onFault(error, what)
  const identity = createIdentity({
    ...oidc,
    introspection: site.introspection ?? null,
    pool,
    at: site.providerAt ?? null,
    onFault: hearFault('identity provider cannot be asked about sessions'),
  })
  const live = openLive(url, hearFault('what happens is not heard'))
  // Not copied: a test's store has its address once the site listens.
  const limiteur = createRateLimiter(services.database, site.limites)
  const flux = createLiveStream({ identity, live, ...(services.beat && { beat: services.beat }) })
  const activite = createActivite(services.database)
  const kept = createPageCache(services.now)
  const lues = site.fraiches
    ? undefined
    : createPageCache(services.now, { max: 500, maxSize: 8_000_000, maxEntrySize: 1_000_000 })
  const door: Api = Object.assign(services, {
    issuer: oidc.issuer,
    identity,
    live,
    flux,
    limiteur,
    activite,
    kept,
    lues,
  })
  const app = openServer(site)
  const sante = createHealth({
    sante: services.database.share('sante'),
    people: [services.database.share('visiteur'), services.database.pool],
  })
  const underway = watchRequests(app)
  const codeOf = createLogCode(services.database.share('sante'))
  registerRequestLog(app, (passage, request) => {
    if (site.logger) void nameRefused(passage, request, codeOf).then((named) => writeRequestLine(named, request))
    site.onPassage?.(passage, request)
  })
  registerBounds(app, limiteur, site)
  warnOfOtherNames(app, services.publicUrl)
  app.addHook('preClose', async () => flux.leave())
  app.addHook('onClose', () => live.close())
  registerCacheableFiles(app)
  registerHealth(app, sante)
  registerApi(app, door)
  registerCheckoutWebhook(app, door)
  registerUnsubscribe(app, door)
  if (site.bounceSecret) registerRelayWebhook(app, door, site.bounceSecret)
  registerCommunePoints(app, door)
  registerGeo(app, site.geography, limiteur)
  registerAgenda(app, door)
  registerSharedCalendar(app, door)
  registerCopie(app, door, hearFault('a copy of data was cut'))
  for (const service of site.mounts ?? []) mount(app, service)
  await site.pages?.(door)(app)
  return { app, live, identity, flux, sante, underway, kept }
}

/** The HTTP server, with the limits of a request. */
function openServer(site: Pick<Site, 'logger' | 'trustProxy' | 'timeout'>): FastifyInstance {
  const waits = { ...timeout, ...site.timeout }
  const app: FastifyInstance = fastify({
    ...(site.logger && { loggerInstance: site.logger }),
    ...(site.trustProxy && { trustProxy: site.trustProxy }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'demande' }),
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: waits.requestMs,
    maxRequestsPerSocket: requestsPerConnection,
    http: { headersTimeout: waits.headersMs, connectionsCheckingInterval: waits.checkMs },
    genReqId: ({ headers }) => nameRequest(headers['x-request-id'], () => crypto.randomUUID()),
    rewriteUrl: ({ url = '/' }) => readTarget(url),
    frameworkErrors: sendFrameworkError,
  })
  app.server.maxConnections = connectionsMax
  app.setErrorHandler(sendPlainError)
  app.setNotFoundHandler(sendPlainNotFound)
  return app
}

/** Refuses before anything is read: overload, or too many requests from one address. */
function registerBounds(
  app: FastifyInstance,
  limiteur: RateLimiter,
  { mounts = [], charge }: Pick<Site, 'mounts' | 'charge'>,
) {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, reply, next) => {
    reply.headers(inertHeaders)
    // A proxy could read one Host header and this server the other (RFC 9112).
    const hosts = rawHeaders.filter((name, at) => name.length === 4 && at % 2 === 0 && /^host$/i.test(name))
    next(hosts.length > 1 ? new Refusal(400, 'PT400', 'Deux hôtes sont nommés.') : undefined)
  })
  // Embedded services have their own limits, or are called by this server itself.
  const services = [...mounts.map(({ path }) => path), notificationPath, healthPath]
  // Static files are cheaper to send than to refuse.
  registerLoadShedding(app, charge ?? maxConcurrentRequests, [...services, '/assets'])
  registerRateLimits(app, limiteur, services)
}

/** A site reached under another name than its own would send people, and links, elsewhere: said once in the log. */
function warnOfOtherNames(app: FastifyInstance, publicUrl: string): void {
  const known = /^(localhost|[\w-]+\.localhost|127(\.\d+){3}|\[::1\])$/
  const { hostname } = new URL(publicUrl)
  let isSaid = false
  app.addHook('onRequest', ({ hostname: asked, url, log }, _reply, next) => {
    if (!isSaid && asked !== hostname && !known.test(asked) && !url.startsWith(`${healthPath}/`)) {
      isSaid = true
      log.warn(`Le site est demandé sous le nom « ${asked.slice(0, 100)} » : PUBLIC_URL est ${publicUrl}`)
    }
    next()
  })
}

/** Hands requests over unread, body included. */
function mount(app: FastifyInstance, { path, handle }: Mount): void {
  app.register(async (mounted) => {
    mounted.removeAllContentTypeParsers()
    mounted.addContentTypeParser('*', (_request, _body, done) => done(null))
    mounted.route({
      method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS'],
      url: `${path}/*`,
      handler: (request, reply) => {
        reply.hijack()
        return handle(request.raw, reply.raw)
      },
    })
  })
}
