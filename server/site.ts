// The whole site on one port: the API, the geography, the pages and their assets.
import compress from '@fastify/compress'
import fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Door, registerApi } from './api.ts'
import { type Geography, registerGeo } from './geo.ts'

export async function createSite(door: Door, geography: Geography, logger: Logger | false): Promise<FastifyInstance> {
  const options = {
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: 256 * 1024,
    trustProxy: true,
  }
  const app = logger ? fastify({ ...options, loggerInstance: logger, disableRequestLogging: true }) : fastify(options)
  await app.register(compress, { global: true, threshold: 1400, encodings: ['br', 'gzip'] })
  registerApi(app, door)
  registerGeo(app, geography)
  return app as unknown as FastifyInstance
}
