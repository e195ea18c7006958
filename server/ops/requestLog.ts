// One line for each request: its route, the function it called, its end and its duration; nothing of its author, nor of its content.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { functions, views } from '#domain/contract/contract.ts'
import { issueOf, type RequestLog } from '#domain/protocol/requestLog.ts'
import { healthPath } from './health.ts'

export type OnRequestDone = (passage: RequestLog, request: FastifyRequest) => void

/** Told once each answer has left, or its reader has. */
export function registerRequestLog(app: FastifyInstance, hear: OnRequestDone): void {
  app.addHook('onRequest', (request, reply, done) => {
    const from = performance.now()
    reply.header('x-request-id', request.id)
    reply.raw.on('close', () => {
      const { statusCode, writableFinished } = reply.raw
      // Asked every second by a machine, it would hide what people ask.
      if (request.url.startsWith(`${healthPath}/`)) return
      const passage = { methode: request.method, route: routeOf(request), appel: appelOf(request) }
      const ended = { statut: statusCode, issue: issueOf(statusCode, writableFinished), ms: performance.now() - from }
      hear({ ...passage, ...ended }, request)
    })
    done()
  })
}

/** The route that answered, as it is written: a few dozen in all, whatever is asked. Files are one. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'aucune'
  return /\.\w+$/.test(url) && !url.endsWith('.xml') ? 'fichier' : url
}

/** Only a name of the contract: others are anybody's words. */
function appelOf({ routeOptions: { url }, params }: FastifyRequest): string {
  const { view, name } = (params ?? {}) as { view?: string; name?: string }
  if (url === '/api/:view') return view !== undefined && Object.hasOwn(views, view) ? view : 'inconnu'
  if (url === '/api/rpc/:name') return name !== undefined && Object.hasOwn(functions, name) ? name : 'inconnu'
  return ''
}
