// One log line per request: route, function, status, duration; nothing about its author or content.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { functions, views } from '#domain/contract/contract.ts'
import { issueOf, type RequestLog } from '#domain/protocol/requestLog.ts'
import { healthPath } from './health.ts'

export type OnRequestDone = (passage: RequestLog, request: FastifyRequest) => void

/** Calls `hear` once each response has been sent or the client has disconnected. */
export function registerRequestLog(app: FastifyInstance, hear: OnRequestDone): void {
  app.addHook('onRequest', (request, reply, done) => {
    const from = performance.now()
    reply.header('x-request-id', request.id)
    reply.raw.on('close', () => {
      const { statusCode, writableFinished } = reply.raw
      // Health checks are left out: one a second would hide real traffic.
      if (request.url.startsWith(`${healthPath}/`)) return
      const passage = { methode: request.method, route: routeOf(request), appel: appelOf(request) }
      const ended = { statut: statusCode, issue: issueOf(statusCode, writableFinished), ms: performance.now() - from }
      hear({ ...passage, ...ended }, request)
    })
    done()
  })
}

/** The route pattern that answered: a few dozen values in all. Static files count as one. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'aucune'
  return /\.\w+$/.test(url) && !url.endsWith('.xml') ? 'fichier' : url
}

/** Only names of the contract: any other text comes from the caller. */
function appelOf({ routeOptions: { url }, params }: FastifyRequest): string {
  const { view, name } = (params ?? {}) as { view?: string; name?: string }
  if (url === '/api/:view') return view !== undefined && Object.hasOwn(views, view) ? view : 'inconnu'
  if (url === '/api/rpc/:name') return name !== undefined && Object.hasOwn(functions, name) ? name : 'inconnu'
  return ''
}
