// Answers « retry later » for too many requests from an address, and for an unavailable database.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { tropVite } from '#domain/limite/limite.ts'
import { migrate } from '../../server/adapter/migrate.ts'
import { isLost, openPool } from '../../server/adapter/pool.ts'
import { createCounters } from '../../server/limite/counters.ts'
import { Browser, site } from '../../server/testing/cookieBrowser.ts'
import { freePort } from '../../server/testing/port.ts'
import { ask, audience, camille, clientId, openFileProvider, signIn } from '../../server/testing/provider.ts'
import { type EmbeddedIdentity, startIdentity } from './start.ts'

const sendMail = () => Promise.reject(new Error('aucun e-mail n’est attendu'))
const html = { accept: 'text/html' }

const opened = await openFileProvider()

/** Another provider on the same database, with the product's limited connections. */
async function openBeside(limites: number) {
  const pool = openPool(opened.pool.options.connectionString!)
  const port = await freePort()
  const { issuer } = opened
  const given = { pool, comptage: createCounters(pool, limites), migrate, isLost, sendMail }
  const identity: EmbeddedIdentity = await startIdentity({ ...given, port, issuer, site, clientId, audience })
  const close = async () => {
    await identity.stop()
    await pool.end()
  }
  return { url: `http://localhost:${port}`, close }
}

const token = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/oauth/v2/token`, { method: 'POST', headers, body: new URLSearchParams({ client_id: clientId }) })

test('trente demandes de jetons par minute d’une adresse, puis l’attente, que le site peut lire', async () => {
  const seen: number[] = []
  for (let rank = 0; rank < 30; rank++) seen.push((await token(opened.issuer)).status)
  expect(seen).toEqual(Array(30).fill(400))
  // Counters survive a restart.
  await opened.restart()
  const refused = await token(opened.issuer, { origin: site })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('access-control-allow-origin')).toBe(site)
  expect(await refused.json()).toMatchObject({
    error: 'slow_down',
    error_description: expect.stringContaining('Vous allez un peu vite. Réessayez dans'),
  })
})

test('tout ce qu’une adresse demande compte : une page le dit, et ce que demandent les serveurs est servi', async () => {
  // A hundredth of the limits: three requests.
  const { url, close } = await openBeside(0.01)
  const open = () => fetch(`${url}/connexion`, { headers: html })
  for (let rank = 0; rank < 3; rank++) expect((await open()).status).toBe(400)
  const refused = await open()
  expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
  expect(await refused.text()).toContain(tropVite(Number(refused.headers.get('retry-after'))))
  const call = await fetch(`${url}/v2/users/x/password`, { method: 'POST', body: '{}' })
  expect([call.status, await call.json()]).toMatchObject([429, { code: 8, details: [] }])
  for (const path of ['/oauth/v2/keys', '/.well-known/openid-configuration'])
    expect((await fetch(url + path)).status).toBe(200)
  expect((await fetch(`${url}/oidc/v1/userinfo`)).status).toBe(401)
  await close()
})

describe('la base est partie', () => {
  let beside: Awaited<ReturnType<typeof openBeside>>
  let admin: pg.Client
  const name = () => new URL(opened.pool.options.connectionString!.replace('@/', '@x/')).pathname.slice(1)
  const move = async (from: string, to: string) => {
    await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [from])
    await admin.query(`alter database ${from} rename to ${to}`)
  }
  const authorize = async (headers: Record<string, string>) => {
    const { pathname, search } = (await ask(opened.config)).address
    return fetch(beside.url + pathname + search, { headers, redirect: 'manual' })
  }

  beforeAll(async () => {
    beside = await openBeside(0)
    opened.pool.on('error', () => {})
    admin = new pg.Client({ connectionString: inject('postgresql') })
    await admin.connect()
  })
  afterAll(async () => {
    await beside.close()
    await admin.end()
  })

  test('chacun est prié de revenir, dans sa forme, et le service reprend avec elle', async () => {
    const database = name()
    await opened.identity.createAccount(camille)
    await opened.forget()
    const { access_token } = await signIn(opened, new Browser())
    const before = await authorize(html)
    const cookie = before.headers.getSetCookie().map((line) => line.split(';')[0])
    const first = await fetch(`${beside.url}/connexion`, { headers: { ...html, cookie: cookie.join('; ') } })
    const jeton = /name="jeton" value="([^"]+)"/.exec(await first.text())![1]!
    cookie.push(...first.headers.getSetCookie().map((line) => line.split(';')[0]))
    await move(database, `${database}_partie`)

    const page = await authorize(html)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await page.text()).toContain(
      'Le service de connexion ne répond pas en ce moment. Réessayez dans un instant.',
    )

    const body = new URLSearchParams({ jeton, email: 'camille@exemple.fr', password: 'Demo-kine-2026' })
    const headers = { ...html, cookie: cookie.join('; ') }
    const form = await fetch(`${beside.url}/connexion`, { method: 'POST', body, headers })
    expect([form.status, form.headers.get('retry-after')]).toEqual([503, '5'])
    const kept = await form.text()
    expect(kept).toContain('value="camille@exemple.fr"')
    expect(kept).toContain('Le service de connexion ne répond pas')

    const grant = { grant_type: 'refresh_token', client_id: clientId, refresh_token: 'x' }
    const tokens = await fetch(`${beside.url}/oauth/v2/token`, { method: 'POST', body: new URLSearchParams(grant) })
    expect([tokens.status, await tokens.json()]).toMatchObject([503, { error: 'temporarily_unavailable' }])
    // Even with a valid token: a 401 would end the session.
    const bearer = { authorization: `Bearer ${access_token}` }
    const reset = { method: 'POST', headers: bearer }
    const call = await fetch(`${beside.url}/v2/users/${camille.sub}/password_reset`, reset)
    expect([call.status, await call.json()]).toMatchObject([503, { code: 14 }])
    expect((await fetch(`${beside.url}/oidc/v1/userinfo`, { headers: bearer })).status).toBe(503)

    await move(`${database}_partie`, database)
    expect((await authorize(html)).status).toBe(303)
  })
})
