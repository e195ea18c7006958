// The whole site on one port: the API, the geography, the pages and their assets.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { type Door, registerApi } from './door/api.ts'
import { registerAgenda } from './echeance.ts'
import { registerNotification } from './notification.ts'
import { type Geography, registerGeo } from './outside/geo.ts'

/** A service of the product that speaks its own protocol under a path of the site. */
export interface Mount {
  path: string
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export interface Site {
  geography: Geography
  /** The embedded services that answer under a path of the site. */
  mounts?: Mount[]
  logger: FastifyBaseLogger | false
  /** Adds the pages: built ones, or those of the development server; a site of the API alone has none. */
  pages?: (app: FastifyInstance) => Promise<void>
}

export async function createSite(
  door: Door,
  { geography, mounts = [], logger, pages }: Site,
): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  })
  // Made on request: the best compression would cost more time than the bytes it saves.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  await app.register(compress, { threshold: 1400, encodings: ['br', 'gzip'], brotliOptions })
  registerApi(app, door)
  registerNotification(app, door)
  registerGeo(app, geography)
  registerAgenda(app, door)
  for (const service of mounts) mount(app, service)
  await pages?.(app)
  return app
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
