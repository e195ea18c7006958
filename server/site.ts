// The whole site on one port: the API, the geography, the pages and their assets.
import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { type Door, registerApi } from './api.ts'
import { type Geography, registerGeo } from './geo.ts'

export interface Site {
  geography: Geography
  logger: FastifyBaseLogger | false
  /** Adds the pages: built ones, or those of the development server; a site of the API alone has none. */
  pages?: (app: FastifyInstance) => Promise<void>
}

export async function createSite(door: Door, { geography, logger, pages }: Site): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  })
  await app.register(compress, { threshold: 1400, encodings: ['br', 'gzip'] })
  registerApi(app, door)
  registerGeo(app, geography)
  await pages?.(app)
  return app
}
