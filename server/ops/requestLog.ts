// One log line per request: route, function, status, duration, and why it was refused; nothing of its content, nor of its author
// but, when refused, a code.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { functions, views } from '#domain/contract/contract.ts'
import { issueOf, type RequestLog } from '#domain/protocol/requestLog.ts'
import { healthPath } from './health.ts'

export type OnRequestDone = (passage: RequestLog, request: FastifyRequest) => void

/** What the log may say of a request, known while it is answered. */
interface Noted {
  membre?: string
  refusal?: { code: string; message: string; hint: string | null }
}

const noted = new WeakMap<FastifyRequest, Noted>()
const note = (request: FastifyRequest, what: Noted): void => void noted.set(request, { ...noted.get(request), ...what })

export const noteMember = (request: FastifyRequest, uuid_personne: string): void =>
  note(request, { membre: uuid_personne })

export const noteRefusal = (request: FastifyRequest, refusal: NonNullable<Noted['refusal']>): void =>
  note(request, { refusal })

/** The code of a domain rule's refusal; its sentence is ours, except for what it quotes. */
const ruleCode = 'P0001'
const sentenceMax = 160

function describeRefusal(request: FastifyRequest): Pick<RequestLog, 'refus' | 'champ' | 'regle'> {
  const { refusal } = noted.get(request) ?? {}
  if (!refusal) return {}
  const { code, message, hint } = refusal
  // The words of any other refusal may be the caller's.
  if (code !== ruleCode) return { refus: code }
  const regle = message.slice(0, sentenceMax).replaceAll(/«[^«»]*»?/g, '« … »')
  return { refus: code, ...(hint !== null && { champ: hint }), regle }
}

/** The same line with the member's code, for a request that a member saw refused. */
export async function nameRefused(
  passage: RequestLog,
  request: FastifyRequest,
  codeOf: (uuid_personne: string) => Promise<string>,
): Promise<RequestLog> {
  const { membre } = noted.get(request) ?? {}
  if (membre === undefined || passage.statut < 400) return passage
  return codeOf(membre).then(
    (code) => ({ ...passage, membre: code }),
    () => passage,
  )
}

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
      hear({ ...passage, ...ended, ...describeRefusal(request) }, request)
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
