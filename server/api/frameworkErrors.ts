// Errors raised by Fastify itself, outside the API's routes: answered with a sentence, and logged.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { marque } from '#domain/marque/marque.ts'
import { inertHeaders } from '../page/inertHeaders.ts'
import { buildAnswer, sendError } from './http.ts'
import { Refusal } from './refusal.ts'

/**
 * The path of a request target. An absolute URL, as sent to a proxy, gives its path too (RFC 9112, absolute-form); any other
 * target, such as `*`, gives an empty one.
 */
export function readTarget(target: string): string {
  if (target.startsWith('/')) return target
  if (!URL.canParse(target)) return '/%'
  const { pathname, search } = new URL(target)
  return pathname.startsWith('/') ? pathname + search : '/%'
}

const phrases: Record<number, string> = {
  400: 'Cette adresse ou cette demande n’est pas lisible.',
  412: 'Ce fichier n’est plus celui que vous avez.',
  414: 'Cette adresse est trop longue.',
  416: 'Ce fichier n’a pas cette partie.',
  500: 'Une erreur est survenue. Réessayez dans un instant.',
}

/** A browser gets an HTML page; any other client gets the sentence alone. */
export function sendPlainError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = buildAnswer(error, request)
  const phrase = phrases[status] ?? body.message
  reply.code(status).headers({ ...headers, ...inertHeaders, 'cache-control': 'no-store' })
  if (!request.headers.accept?.includes('text/html')) return reply.type('text/plain; charset=utf-8').send(phrase)
  return reply
    .header('content-security-policy', `default-src 'none'; style-src '${styleHash}'; frame-ancestors 'none'`)
    .type('text/html; charset=utf-8')
    .send(plainPage(phrase, status === 429 || status >= 500))
}

/** A request without a route: every address has a page for GET and HEAD, and no other method. */
export const sendPlainNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendPlainError(isRead(request) ? absente : onlyRead, request, reply)

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'
const absente = new Refusal(404, 'PT404', 'Cette page n’existe pas.')
const onlyRead = new Refusal(405, 'PT405', 'Cette adresse se lit, et rien d’autre.', {
  headers: { allow: 'GET, HEAD' },
})

const style =
  ':root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1rem}a{display:inline-block;padding:.75rem 0}'
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

/** A minimal HTML page: one sentence and one link. */
const plainPage = (phrase: string, again: boolean): string => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${marque.nom}</title><style>${style}</style></head>
<body><main><h1>${marque.nom}</h1><p>${phrase.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>
<p>${again ? '<a href="">Réessayer</a>' : '<a href="/">Revenir à l’accueil</a>'}</p></main></body></html>
`

/** Before routing: errors under /api are sent in the API's JSON format. */
export function sendFrameworkError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (/^\/api([/?]|$)/.test(request.url)) sendError(error, request, reply)
  else sendPlainError(error, request, reply)
}
