// The whole site on one port: the API, the geography, the pages and their assets.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { type Door, registerApi } from './door/api.ts'
import { registerNotification } from './notification.ts'
import { type Geography, registerGeo } from './outside/geo.ts'
import { createIdentity } from './outside/identity.ts'
import { type Live, openLive } from './outside/live.ts'
import type { Credentials } from './outside/opaque.ts'

/** A service of the product that speaks its own protocol under a path of the site. */
export interface Mount {
  path: string
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export interface Site {
  /** What the site runs on; who asks, and what happens on other servers, it finds out by itself. */
  services: Omit<Door, 'identity' | 'live'>
  oidc: { issuer: string; audience: string }
  /** Who the API is for the provider, apart from `oidc`: a secret goes to no page. */
  introspection?: Credentials | null
  geography: Geography
  /** The embedded services that answer under a path of the site. */
  mounts?: Mount[]
  logger: FastifyBaseLogger | false
  onFault(error: unknown, what: string): void
  /** Adds the pages: built ones, or those of the development server; a site of the API alone has none. */
  pages?: (door: Door) => (app: FastifyInstance) => Promise<void>
}

/** Everything wired, ready to listen; closing it closes what it has opened. */
export async function createSite({
  services,
  oidc,
  onFault,
  ...site
}: Site): Promise<{ app: FastifyInstance; live: Live }> {
  const { pool } = services.database
  const hearFault = (what: string) => (error: unknown) => onFault(error, what)
  const identity = createIdentity({
    ...oidc,
    introspection: site.introspection ?? null,
    pool,
    onFault: hearFault('identity provider cannot be asked about sessions'),
  })
  const live = openLive(pool, hearFault('what happens is not heard'))
  // Not copied: the address of a test's store is known once the site listens.
  const door: Door = Object.assign(services, { identity, live })
  const app: FastifyInstance = fastify({
    ...(site.logger && { loggerInstance: site.logger }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  })
  app.addHook('onClose', () => live.close())
  // Made on request: the best compression would cost more time than the bytes it saves.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  await app.register(compress, { threshold: 1400, encodings: ['br', 'gzip'], brotliOptions })
  registerApi(app, door)
  registerNotification(app, door)
  registerGeo(app, site.geography)
  for (const service of site.mounts ?? []) mount(app, service)
  await site.pages?.(door)(app)
  return { app, live }
}

/** Its requests are handed over as they came: their bodies are not read here. */
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
