// What HTTP itself refuses or breaks, outside the API's own routes: said in a sentence, and never unseen.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerFor, fixedHeaders, sendError } from './wire.ts'

/**
 * The path of a request's target; one that is a whole address, as to a proxy, says it too (RFC 9112, absolute-form). Any
 * other, « * » too, is read by nobody.
 */
export function readTarget(target: string): string {
  if (target.startsWith('/')) return target
  if (!URL.canParse(target)) return '/%'
  const { pathname, search } = new URL(target)
  return pathname.startsWith('/') ? pathname + search : '/%'
}

const phrases: Record<number, string> = {
  400: 'Cette adresse ou cette demande n’est pas lisible.',
  414: 'Cette adresse est trop longue.',
  500: 'Une erreur est survenue. Réessayez dans un instant.',
}

/** For people, in place of a page. */
export function sendPlainError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = answerFor(error, request)
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('text/plain; charset=utf-8')
    .send(phrases[status] ?? body.message)
}

/** Before any route: under /api, in the API's own form. */
export function sendFrameworkError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (/^\/api([/?]|$)/.test(request.url)) sendError(error, request, reply.headers(fixedHeaders))
  else sendPlainError(error, request, reply)
}
