// Static files of the build, with conditional and range requests.
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { inertHeaders } from './inertHeaders.ts'

/** A range header as RFC 9110 writes it; any other is ignored, and the whole file is sent. */
const readableRange = /^bytes=(\d+-\d*|-\d+)(, ?(\d+-\d*|-\d+))*$/

export const registerFiles = (app: FastifyInstance, root: string) =>
  app.register(async (files) => {
    files.addHook('onRequest', async ({ headers }) => {
      if (headers.range !== undefined && !readableRange.test(headers.range)) delete headers.range
    })
    files.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.br'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.includes('/assets/')
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        // The policy applies when the script runs as a worker; the service worker may fetch pages.
        if (immutable || /\/sw\.js(\.br)?$/.test(path))
          reply.header('content-security-policy', "default-src 'self'; frame-ancestors 'none'")
        else reply.headers(inertHeaders)
      },
    })
  })
