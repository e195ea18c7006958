// « Retry later » answers, when the database is unavailable or an address asks too much.
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type Provider from 'oidc-provider'
import type { Backoff, Counters } from '#domain/limite/counters.ts'
import { retryPenalty, tropVite } from '#domain/limite/limite.ts'
import { type Answer, html, json } from '../http.ts'
import { renderPage } from './pages.ts'
import { freins, quotas } from './quota.ts'
import { paths, type Realm } from './realm.ts'

interface Attente {
  status: 429 | 503
  secondes: number
  phrase: string
}

/** Whether the database is unavailable or full. */
export type IsLost = (error: unknown) => boolean

export const databaseFailure: Attente = {
  status: 503,
  secondes: 5,
  phrase: 'Le service de connexion ne répond pas en ce moment. Réessayez dans un instant.',
}
export const tropDemande = (secondes: number): Attente => ({ status: 429, secondes, phrase: tropVite(secondes) })

/** In the format of the path: a page, Zitadel's errors, or OAuth's. */
export function answerLater(
  { url, headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  { site }: Pick<Realm, 'site'>,
  { status, secondes, phrase }: Attente,
): Answer {
  const later = { 'retry-after': String(secondes) }
  if (/^\/(v2|management)\//.test(url ?? ''))
    return json({ code: status === 429 ? 8 : 14, message: phrase, details: [] }, status, later)
  if (headers.accept?.includes('text/html')) {
    const page = html(renderPage('attente', { site, phrase }), status)
    return { ...page, headers: { ...page.headers, ...later } }
  }
  const error = status === 429 ? 'slow_down' : 'temporarily_unavailable'
  return json({ error, error_description: phrase }, status, later)
}

/** The library would report an unavailable database as its own fault. */
export function addOutage(provider: Provider, realm: Realm, isLost: IsLost): void {
  const lost = new WeakSet<object>()
  provider.on('server_error', (ctx, error) => {
    if (isLost(error)) lost.add(ctx)
  })
  provider.use(async (ctx, next) => {
    try {
      await next()
      if (!lost.has(ctx)) return
    } catch (error) {
      if (!isLost(error)) throw error
    }
    const { status, headers, body } = answerLater(ctx.req, realm, databaseFailure)
    ctx.status = status
    ctx.set(headers ?? {})
    ctx.body = body
  })
}

/** Called by servers on behalf of all members, and cheap. */
const free: readonly string[] = [paths.userinfo, paths.introspection, paths.jwks, '/.well-known/openid-configuration']

/**
 * Counts requests per address and minute before anything else, so that a flood reaches neither the database nor the passwords.
 * Repeated refusals are delayed. Accepted requests run a few at a time.
 */
export const openAffluence =
  (comptage: Counters) =>
  async (pathname: string, address: string, work: (wait: Attente | null) => Promise<void>): Promise<void> => {
    if (free.includes(pathname)) return work(null)
    const wait = await comptage.spend(quotas.demande, address)
    if (wait) {
      await later(comptage, retryPenalty, address)
      return work(tropDemande(wait))
    }
    return comptage.inTurn('fournisseur', address, async () => {
      await later(comptage, freins.allure, address)
      await work(null)
    })
  }

async function later(comptage: Counters, frein: Backoff, address: string): Promise<void> {
  const seconds = await comptage.delay(frein, address)
  if (seconds > 0) await sleep(seconds * 1000, undefined, { ref: false })
}
