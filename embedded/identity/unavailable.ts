// « Come back in a moment »: what the provider answers when its database is gone, and to an address that asks for too much.
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

/** Whether the database is gone, or full: nothing the caller did. */
export type IsLost = (error: unknown) => boolean

export const databaseFailure: Attente = {
  status: 503,
  secondes: 5,
  phrase: 'Le service de connexion ne répond pas en ce moment. Réessayez dans un instant.',
}
export const tropDemande = (secondes: number): Attente => ({ status: 429, secondes, phrase: tropVite(secondes) })

/** In the form that is read where it was asked: a page, Zitadel's words under its paths, OAuth's elsewhere. */
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

/** The library would call a database that is gone a fault of its own. */
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

/** Asked by servers, each for all its members, and cheap to answer. */
const free: readonly string[] = [paths.userinfo, paths.introspection, paths.jwks, '/.well-known/openid-configuration']

/**
 * Counts what each address asks in a minute, before anything else is known of it: a flood reaches neither the database nor
 * the passwords. Who goes on asking is made to wait for the refusal, so that a flood is no faster than that. What is not
 * refused is done a few at a time.
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
