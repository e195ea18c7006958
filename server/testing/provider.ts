// Test helpers: the identity provider on its own database, and a standard client.
import * as client from 'openid-client'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { Quota } from '#domain/limite/counters.ts'
import { type Cost, coutDuJour } from '../../embedded/identity/password.ts'
import { type EmbeddedIdentity, type IdentityOptions, startIdentity } from '../../embedded/identity/start.ts'
import { migrate } from '../adapter/migrate.ts'
import { isLost } from '../adapter/pool.ts'
import { createCounters } from '../limite/counters.ts'
import { type Browser, site } from './cookieBrowser.ts'
import { freePort } from './port.ts'

export const clientId = 'kinebouge-test'
export const audience = 'kinebouge-api-test'
export const camille = { sub: 'sub-camille', email: 'Camille@exemple.fr', password: 'Demo-kine-2026' }

export interface TestProvider {
  issuer: string
  pool: pg.Pool
  cost: Cost
  identity: EmbeddedIdentity
  config: client.Configuration
  restart(): Promise<void>
  /** Clears all counters. */
  forget(): Promise<void>
  /** Sets a started counter; returns how many there were. */
  count(quota: Quota, nombre: number): Promise<number | null>
  close(): Promise<void>
}

/** Password hashing at a thousandth of the cost. */
const coutEssai: Cost = { ...coutDuJour, N: 2 ** 5, p: 1 }

let made = 0

const silent = () => Promise.reject(new Error('aucun e-mail n’est attendu'))

export async function openTestProvider(
  sendMail: IdentityOptions['sendMail'] = silent,
  { limites = 1, ...settings }: Partial<IdentityOptions> & { limites?: number } = {},
): Promise<TestProvider> {
  const name = `kinebouge_identite_${process.pid}_${++made}`
  const url = inject('postgresql')
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name} template ${inject('template')} strategy file_copy`)
  const pool = new pg.Pool({ connectionString: url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`) })
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const cost = settings.cost ?? coutEssai
  const start = () => {
    const given = { pool, comptage: createCounters(pool, limites), migrate, isLost, sendMail }
    return startIdentity({ ...given, port, issuer, site, clientId, audience, ...settings, cost })
  }
  const opened: TestProvider = {
    issuer,
    pool,
    cost,
    identity: await start(),
    config: await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      execute: [client.allowInsecureRequests],
    }),
    async restart() {
      await opened.identity.stop()
      opened.identity = await start()
    },
    async forget() {
      await pool.query('truncate limite')
    },
    async count({ nom }, nombre) {
      return (await pool.query('update limite set points = $2 where starts_with(key, $1)', [`${nom}:`, nombre]))
        .rowCount
    },
    async close() {
      await opened.identity.stop()
      await pool.end()
      await admin.query(`drop database ${name}`)
      await admin.end()
    },
  }
  return opened
}

/** The provider of a test file, closed after its last test. */
export async function openFileProvider(...given: Parameters<typeof openTestProvider>): Promise<TestProvider> {
  const opened = await openTestProvider(...given)
  afterAll(opened.close)
  return opened
}

export interface Asked {
  address: URL
  /** Exchanges the redirect for tokens, with all checks of the client library. */
  finish(back: URL): ReturnType<typeof client.authorizationCodeGrant>
}

export async function ask(config: client.Configuration, extra: Record<string, string> = {}): Promise<Asked> {
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const expectedState = client.randomState()
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: `${site}/oidc-callback`,
    scope:
      'openid profile email offline_access urn:zitadel:iam:user:metadata urn:zitadel:iam:org:project:id:kinebouge:aud',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    ...extra,
  })
  return { address, finish: (back) => client.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState }) }
}

/** Signs in through the pages and returns the tokens. */
export async function signIn(opened: TestProvider, browser: Browser, account = camille) {
  const asked = await ask(opened.config)
  const page = await browser.go(asked.address)
  const back =
    page.url.origin === site
      ? page
      : await browser.go(`${opened.issuer}/connexion`, { email: account.email, password: account.password })
  return asked.finish(back.url)
}

export interface Said {
  method: string
  /** `null` sends no token. */
  bearer: string | null
  headers: Record<string, string>
}

interface Told {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asked for
  body: any
}

/** Calls Zitadel's REST API; a text body is sent as it is. */
export async function rest(
  { issuer }: TestProvider,
  path: string,
  body: unknown,
  { method = 'POST', bearer = null, headers = {} }: Partial<Said>,
): Promise<Told> {
  const answer = await fetch(issuer + path, {
    method,
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
