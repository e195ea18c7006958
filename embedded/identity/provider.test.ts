// The provider tested with openid-client and a browser: discovery, sign-in, sign-up, silent renewal, sign-out.
import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'
import { describe, expect, test } from 'vitest'
import { migrate } from '../../server/adapter/migrate.ts'
import { isLost } from '../../server/adapter/pool.ts'
import { createCounters } from '../../server/limite/counters.ts'
import { Browser, site } from '../../server/testing/cookieBrowser.ts'
import { freePort } from '../../server/testing/port.ts'
import { ask, audience, camille, clientId, openFileProvider, signIn } from '../../server/testing/provider.ts'
import { startIdentity } from './start.ts'

const sendMail = () => Promise.reject(new Error('aucun e-mail n’est attendu'))
const opened = await openFileProvider()
await opened.identity.createAccount(camille)

describe('découverte', () => {
  test('annonce les chemins de Zitadel et rien qu’il ne fasse', () => {
    const { issuer } = opened
    expect(opened.config.serverMetadata()).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/oauth/v2/authorize`,
      token_endpoint: `${issuer}/oauth/v2/token`,
      revocation_endpoint: `${issuer}/oauth/v2/revoke`,
      introspection_endpoint: `${issuer}/oauth/v2/introspect`,
      jwks_uri: `${issuer}/oauth/v2/keys`,
      userinfo_endpoint: `${issuer}/oidc/v1/userinfo`,
      end_session_endpoint: `${issuer}/oidc/v1/end_session`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      response_modes_supported: ['query', 'fragment'],
      prompt_values_supported: ['none', 'login', 'select_account', 'create'],
    })
  })

  test('seule l’origine du site peut lire les réponses, sans cookies', async () => {
    for (const path of [
      '/.well-known/openid-configuration',
      '/oauth/v2/keys',
      '/oidc/v1/userinfo',
      '/oauth/v2/token',
    ]) {
      const allowed = (origin: string, method: string) =>
        fetch(opened.issuer + path, { method, headers: { origin } }).then((answer) => {
          expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
          return answer.headers.get('access-control-allow-origin')
        })
      for (const method of ['GET', 'OPTIONS']) {
        expect(await allowed(site, method)).toBe(site)
        expect(await allowed('https://ailleurs.example', method)).toBeNull()
      }
    }
  })

  test('créer deux fois le même compte ne change pas son mot de passe', async () => {
    await opened.identity.createAccount({ ...camille, password: 'Autre-chose-2026' })
    expect((await signIn(opened, new Browser())).access_token).toBeTruthy()
  })
})

test('un compte créé n’est ni VIP ni opérateur, à moins qu’on le dise', async () => {
  const account = { sub: 'essai-droits', email: 'droits@exemple.fr', password: 'Droits-2026-essai' }
  const rights = async () => {
    const { rows } = await opened.pool.query('select vip, operateur from identite.compte where sub = $1', [account.sub])
    return rows
  }
  await opened.identity.createAccount(account)
  expect(await rights()).toEqual([{ vip: false, operateur: false }])
  await opened.identity.createAccount({ ...account, isVIP: true })
  expect(await rights()).toEqual([{ vip: true, operateur: false }])
})

test.each(['/style.css', '/favicon.svg'])(
  '%s, ouvert par son adresse, n’exécute rien et n’entre dans aucun cadre',
  async (path) => {
    const { headers } = await fetch(opened.issuer + path)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/)
  },
)

test('un port déjà pris est refusé en une phrase', async () => {
  const port = Number(new URL(opened.issuer).port)
  const again = startIdentity({
    pool: opened.pool,
    comptage: createCounters(opened.pool, 1),
    migrate,
    isLost,
    port,
    issuer: opened.issuer,
    site,
    clientId,
    audience,
    sendMail,
  })
  await expect(again).rejects.toThrow(`Le port ${port} du fournisseur d’identité est pris`)
})

describe('connexion', () => {
  test('par les pages, avec PKCE, donne des jetons à la forme de Zitadel', async () => {
    const tokens = await signIn(opened, new Browser())
    expect(tokens.expires_in).toBe(21_600)
    expect(tokens.refresh_token).toBeTruthy()
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' })
    const access = decodeJwt(tokens.access_token)
    expect(access).toMatchObject({ iss: opened.issuer, aud: audience, sub: camille.sub, client_id: clientId })
    expect(access).not.toHaveProperty('email')
    const id = tokens.claims()!
    expect(id).toMatchObject({ aud: clientId, azp: clientId, sub: camille.sub, sid: access.sid })
    expect(id.auth_time).toBeTypeOf('number')
    expect(id).not.toHaveProperty('email')
  })

  test('revenir est silencieux tant que la session vit, même après un redémarrage', async () => {
    const browser = new Browser()
    await signIn(opened, browser)
    await opened.restart()
    const again = await ask(opened.config, { prompt: 'none' })
    const back = await browser.go(again.address)
    expect((await again.finish(back.url)).claims()?.sub).toBe(camille.sub)
  })

  test('prompt=none sans session répond login_required au site', async () => {
    const asked = await ask(opened.config, { prompt: 'none' })
    const back = await new Browser().go(asked.address)
    await expect(asked.finish(back.url)).rejects.toMatchObject({ error: 'login_required' })
  })

  test('un mot de passe faux et un compte inconnu reçoivent la même phrase, l’adresse reste écrite', async () => {
    const browser = new Browser()
    await browser.go((await ask(opened.config)).address)
    const wrong = (email: string) => browser.go(`${opened.issuer}/connexion`, { email, password: 'pas-le-bon' })
    const known = await wrong(camille.email)
    const unknown = await wrong('Inconnu"<b>@exemple.fr')
    const stranger = await wrong('inconnu@exemple.fr')
    expect(known.html).toContain('Adresse e-mail ou mot de passe incorrect.')
    expect(known.html).toContain(`value="${camille.email}"`)
    expect(stranger.html).toBe(known.html.replace(camille.email, 'inconnu@exemple.fr'))
    expect(unknown.html).not.toContain('<b>')
    const back = await browser.go(`${opened.issuer}/connexion`, {
      email: 'camille@EXEMPLE.fr',
      password: camille.password,
    })
    expect(back.url.searchParams.get('code')).toBeTruthy()
  })

  test('sans PKCE, ou vers une autre adresse, la demande est refusée', async () => {
    const bare = new URL(`${opened.issuer}/oauth/v2/authorize`)
    const asked = { client_id: clientId, response_type: 'code', scope: 'openid', redirect_uri: `${site}/oidc-callback` }
    bare.search = String(new URLSearchParams(asked))
    const back = await new Browser().go(bare)
    expect(back.url.searchParams.get('error')).toBe('invalid_request')
    bare.searchParams.set('redirect_uri', `${site}/oidc-callback/ailleurs`)
    const page = await new Browser().go(bare)
    expect(page.status).toBe(400)
    expect(page.html).toContain('veut vous renvoyer vers une adresse qui n’est pas la nôtre')
  })

  test('un code ne sert qu’une fois, et sa réutilisation éteint ce qu’il a donné', async () => {
    const browser = new Browser()
    await signIn(opened, browser)
    const asked = await ask(opened.config)
    const { url } = await browser.go(asked.address)
    const tokens = await asked.finish(url)
    await expect(asked.finish(url)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(client.refreshTokenGrant(opened.config, tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('les pages interdisent scripts et cadres, et ne se gardent pas', async () => {
    const asked = await ask(opened.config)
    const answer = await fetch(asked.address, { redirect: 'manual' })
    const rules = answer.headers.get('content-security-policy')
    expect(rules).toContain("script-src 'none'")
    expect(rules).toContain("frame-ancestors 'none'")
    expect(rules).toContain(`form-action 'self' ${site}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.getSetCookie().every((line) => /httponly/i.test(line) && /samesite=lax/i.test(line))).toBe(
      true,
    )
  })

  test('les cookies plantés avant la connexion n’ouvrent pas la session de qui se connecte', async () => {
    const victim = new Browser()
    await victim.go((await ask(opened.config)).address)
    const planted = new Browser()
    for (const [name, cookie] of victim.cookies) planted.cookies.set(name, { ...cookie })
    await signIn(opened, victim)
    const silent = async (browser: Browser) =>
      (await browser.go((await ask(opened.config, { prompt: 'none' })).address)).url.searchParams
    expect((await silent(victim)).get('code')).toBeTruthy()
    expect((await silent(planted)).get('error')).toBe('login_required')
  })

  test('derrière un proxy https, les cookies sont sûrs et attachés à cet hôte', async () => {
    const port = await freePort()
    const issuer = 'https://identite.example.fr'
    const secure = await startIdentity({
      pool: opened.pool,
      comptage: createCounters(opened.pool, 1),
      migrate,
      isLost,
      port,
      issuer,
      site,
      clientId,
      audience,
      sendMail,
    })
    const { pathname, search } = (await ask(opened.config)).address
    const direct = (path: string, init: RequestInit = {}) =>
      fetch(`http://localhost:${port}${path}`, {
        ...init,
        redirect: 'manual',
        // A proxy that does not forward « https », and a client that forges the host.
        headers: { 'x-forwarded-host': 'ailleurs.example', ...init.headers },
      })
    const first = await direct(pathname + search)
    const lines = first.headers.getSetCookie()
    const bare = lines.map((line) => line.split(';')[0]).join('; ')
    const page = await direct('/connexion', { headers: { cookie: bare } })
    const jeton = /name="jeton" value="([^"]+)"/.exec(await page.text())![1]!
    expect(page.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-idp_formulaire=[\w-]{22}; path=\/; samesite=lax; httponly; secure$/),
    ])
    const cookie = `${bare}; ${page.headers.getSetCookie()[0]!.split(';')[0]}`
    const body = new URLSearchParams({ jeton, email: camille.email, password: camille.password })
    const signed = await direct('/connexion', { method: 'POST', body, headers: { cookie } })
    const resume = new URL(signed.headers.get('location')!)
    expect(resume.origin).toBe(issuer)
    const last = await direct(resume.pathname, { headers: { cookie } })
    expect(last.headers.get('location')).toContain(`${site}/oidc-callback?code=`)
    const session = last.headers.getSetCookie().find((line) => line.startsWith('__Host-idp='))
    expect(session).toMatch(/path=\/; .*samesite=lax; secure; httponly/i)
    expect(session).not.toMatch(/domain=/i)
    expect(lines.every((line) => /secure/i.test(line))).toBe(true)
    const names = lines.map((line) => line.split('=')[0]!).filter((name) => !name.endsWith('.sig'))
    expect(names.sort()).toEqual(['__Host-idp_demande', '__Secure-idp_retour'])
    expect(last.headers.get('strict-transport-security')).toContain('max-age=')
    await secure.stop()
  })

  test('la demande peut venir d’un formulaire ; form_post est refusé par une page sans script', async () => {
    const asked = await ask(opened.config)
    const browser = new Browser()
    const page = await browser.go(`${opened.issuer}/oauth/v2/authorize`, Object.fromEntries(asked.address.searchParams))
    expect(page.url.pathname).toBe('/connexion')
    const { email, password } = camille
    const back = await browser.go(page.url, { email, password })
    expect((await asked.finish(back.url)).claims()?.sub).toBe(camille.sub)
    const formPost = await new Browser().go((await ask(opened.config, { response_mode: 'form_post' })).address)
    expect(formPost.status).toBe(400)
    expect(formPost.html).toContain('n’est pas valide')
    expect(formPost.html).not.toContain('<script')
  })

  test('un formulaire envoyé d’ailleurs, ou sans son jeton, n’ouvre rien', async () => {
    const first = await fetch((await ask(opened.config)).address, { redirect: 'manual' })
    const lines = first.headers.getSetCookie()
    const asking = lines.map((line) => line.split(';')[0]).join('; ')
    const page = await fetch(`${opened.issuer}/connexion`, { headers: { cookie: asking } })
    const jeton = /name="jeton" value="([^"]+)"/.exec(await page.text())![1]!
    const cookie = `${asking}; ${page.headers.getSetCookie()[0]!.split(';')[0]}`
    const { email, password } = camille
    const send = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
      const body = new URLSearchParams({ email, password, ...form })
      const init = { method: 'POST', body, redirect: 'manual', headers: { cookie, ...headers } } as const
      const answer = await fetch(`${opened.issuer}/connexion`, init)
      return { status: answer.status, html: await answer.text() }
    }
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: site },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
    ]) {
      expect((await send({ jeton }, headers as Record<string, string>)).status).toBe(403)
    }
    const bare = await send({})
    expect([bare.status, (await send({ jeton: 'faux' })).status]).toEqual([403, 403])
    expect(bare.html).toContain('Recommencez')
    expect(bare.html).toContain(`value="${email}"`)
    expect((await send({ jeton }, { cookie: asking })).status).toBe(403)
    // Two missing values must not count as equal.
    expect((await send({}, { cookie: asking })).status).toBe(403)
    expect((await send({ jeton: '' }, { cookie: asking })).status).toBe(403)
    const own = { origin: opened.issuer, 'sec-fetch-site': 'same-origin' }
    expect((await send({ jeton }, own)).status).toBe(303)
  })

  test('revenir en arrière après la connexion ramène au site', async () => {
    const browser = new Browser()
    await signIn(opened, browser)
    for (const form of [undefined, { email: camille.email, password: camille.password }]) {
      const back = await browser.go(`${opened.issuer}/connexion`, form)
      expect(back.url.href).toBe(`${site}/connexion`)
    }
  })

  test('une page ouverte sans demande renvoie vers le site', async () => {
    const page = await new Browser().go(`${opened.issuer}/connexion`)
    expect(page.status).toBe(400)
    expect(page.html).toContain('a expiré')
    expect(page.html).toContain(`href="${site}/connexion"`)
  })

  test('se connecter sous un autre compte remplace la session sans page intermédiaire', async () => {
    const sacha = { sub: 'sub-sacha', email: 'sacha@exemple.fr', password: 'Demo-kine-2026' }
    await opened.identity.createAccount(sacha)
    const browser = new Browser()
    const before = await signIn(opened, browser)
    const asked = await ask(opened.config, { prompt: 'select_account' })
    await browser.go(asked.address)
    const back = await browser.go(`${opened.issuer}/connexion`, { email: sacha.email, password: sacha.password })
    expect((await asked.finish(back.url)).claims()?.sub).toBe(sacha.sub)
    await expect(client.refreshTokenGrant(opened.config, before.refresh_token!)).rejects.toThrow()
  })
})
