// Tokens: renewal and its grace period, theft, userinfo, introspection, revocation, sign-out.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { decodeJwt } from 'jose'
import { User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import * as client from 'openid-client'
import { describe, expect, test } from 'vitest'
import { Browser, site } from '../../server/testing/cookieBrowser.ts'
import { ask, camille, clientId, openFileProvider, signIn } from '../../server/testing/provider.ts'

// More sign-ins than the limit per minute.
const opened = await openFileProvider(undefined, { limites: 10 })
await opened.identity.createAccount({ ...camille, isVIP: true, operateur: true })

const refresh = (token: string, extra: Record<string, string> = {}) =>
  client.refreshTokenGrant(opened.config, token, extra)
const refused = { error: 'invalid_grant' }

describe('renouvellement', () => {
  test('tourne le jeton et garde auth_time, azp et sid', async () => {
    const first = await signIn(opened, new Browser())
    const second = await refresh(first.refresh_token!, { scope: first.scope! })
    expect(second.refresh_token).not.toBe(first.refresh_token)
    const { auth_time, azp, sid, sub } = first.claims()!
    expect(second.claims()).toMatchObject({ auth_time, azp, sid, sub })
    expect(decodeJwt(second.access_token).sid).toBe(sid)
    expect(second.scope).toContain('offline_access')
  })

  test('l’id_token nomme le jeton d’accès donné avec lui, et ne change pas ce que dit userinfo', async () => {
    const first = await signIn(opened, new Browser())
    const second = await refresh(first.refresh_token!, { scope: first.scope! })
    for (const { access_token, id_token } of [first, second]) {
      const half = createHash('sha256').update(access_token).digest().subarray(0, 16)
      expect(decodeJwt(id_token!).at_hash).toBe(half.toString('base64url'))
    }
    expect(await client.fetchUserInfo(opened.config, second.access_token, camille.sub)).not.toHaveProperty('at_hash')
  })

  test('deux envois du même jeton, ensemble ou à quelques secondes, donnent le même successeur', async () => {
    const first = await signIn(opened, new Browser())
    const [a, b] = await Promise.all([refresh(first.refresh_token!), refresh(first.refresh_token!)])
    const c = await refresh(first.refresh_token!)
    expect(b.refresh_token).toBe(a.refresh_token)
    expect(c.refresh_token).toBe(a.refresh_token)
    expect((await refresh(a.refresh_token!)).access_token).toBeTruthy()
  })

  test('un jeton déjà servi, passé le délai de grâce, éteint toute la famille', async () => {
    const browser = new Browser()
    const first = await signIn(opened, browser)
    const second = await refresh(first.refresh_token!)
    // A restart empties the grace period, as twenty seconds would.
    await opened.restart()
    await expect(refresh(first.refresh_token!)).rejects.toMatchObject(refused)
    await expect(refresh(second.refresh_token!)).rejects.toMatchObject(refused)
    await expect(client.fetchUserInfo(opened.config, second.access_token, camille.sub)).rejects.toThrow()
    expect((await signIn(opened, browser)).access_token).toBeTruthy()
  })

  test('une demande envoyée en morceaux est lue, une demande coupée n’arrête rien', async () => {
    const { refresh_token } = await signIn(opened, new Browser())
    const { port } = new URL(opened.issuer)
    const form = String(
      new URLSearchParams({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refresh_token! }),
    )
    const send = async (sent: string[]) => {
      const socket = connect(Number(port), 'localhost')
      const type = 'Content-Type: application/x-www-form-urlencoded'
      socket.write(
        `POST /oauth/v2/token HTTP/1.1\r\nHost: localhost\r\n${type}\r\nContent-Length: ${form.length}\r\n\r\n`,
      )
      for (const part of sent) {
        socket.write(part)
        // Another request is answered in between.
        expect((await fetch(`${opened.issuer}/oauth/v2/keys`)).status).toBe(200)
      }
      return socket
    }
    const cut = await send([form.slice(0, 20)])
    cut.destroy()
    const whole = await send([form.slice(0, 20), form.slice(20, 40), form.slice(40)])
    const [answer] = await once(whole, 'data')
    expect(String(answer)).toContain('HTTP/1.1 200 OK')
    whole.destroy()
    expect((await fetch(`${opened.issuer}/oauth/v2/keys`)).status).toBe(200)
  })

  test('ne laisse aucun jeton lisible dans la base', async () => {
    const { refresh_token } = await signIn(opened, new Browser())
    const { rows } = await opened.pool.query('select * from identite.oidc_payload')
    expect(JSON.stringify(rows)).not.toContain(refresh_token)
    const lifetimes = await opened.pool.query(
      `select round(extract(epoch from expires_at - now()) / 86400)::integer as jours from identite.oidc_payload
       where model = 'RefreshToken' order by expires_at desc limit 1`,
    )
    expect(lifetimes.rows).toEqual([{ jours: 7 }])
  })
})

/** Storage for oidc-client-ts, for one test. */
function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    key: (rank: number) => [...kept.keys()][rank] ?? null,
    clear: () => kept.clear(),
    length: 0,
  }
}

describe('portées', () => {
  const withScope = async (scope: string) => {
    const browser = new Browser()
    await signIn(opened, browser)
    const asked = await ask(opened.config, { scope })
    return asked.finish((await browser.go(asked.address)).url)
  }

  test('sans offline_access, pas de jeton de renouvellement', async () => {
    const tokens = await withScope('openid profile')
    expect([tokens.refresh_token, tokens.scope]).toEqual([undefined, 'openid profile'])
    expect((await withScope('openid offline_access')).refresh_token).toBeTruthy()
  })

  test('demandées par qui n’est pas encore connecté, elles valent après la connexion', async () => {
    for (const [scope, given] of [
      ['openid email', false],
      ['openid offline_access', true],
    ] as const) {
      const browser = new Browser()
      const asked = await ask(opened.config, { scope })
      await browser.go(asked.address)
      const { email, password } = camille
      const back = await browser.go(`${opened.issuer}/connexion`, { email, password })
      expect([scope, (await asked.finish(back.url)).refresh_token !== undefined]).toEqual([scope, given])
    }
  })

  test('userinfo ne dit que ce qu’elles permettent', async () => {
    const read = async (scope: string) => {
      const { access_token } = await withScope(scope)
      return Object.keys(await client.fetchUserInfo(opened.config, access_token, camille.sub)).sort()
    }
    const roles = 'urn:zitadel:iam:org:project:roles'
    expect(await read('openid offline_access')).toEqual(['sub', roles])
    expect(await read('openid email')).toEqual(['email', 'email_verified', 'sub', roles])
    const profile = ['preferred_username', 'sub', 'updated_at', roles]
    expect(await read('openid profile')).toEqual(profile)
    const metadata = 'urn:zitadel:iam:user:metadata'
    expect(await read(`openid ${metadata}`)).toEqual(['sub', roles, metadata])
  })
})

describe('userinfo et introspection', () => {
  test('disent qui est là, avec ses droits', async () => {
    const tokens = await signIn(opened, new Browser())
    const info = await client.fetchUserInfo(opened.config, tokens.access_token, camille.sub)
    expect(info).toMatchObject({
      sub: camille.sub,
      email: camille.email,
      preferred_username: camille.email,
      'urn:zitadel:iam:user:metadata': { isVIP: Buffer.from('true').toString('base64url') },
    })
    expect(Object.keys(info['urn:zitadel:iam:org:project:roles'] as object)).toEqual(['operateur'])
    expect(decodeJwt(tokens.access_token)).toHaveProperty(['urn:zitadel:iam:org:project:roles', 'operateur'])
    const seen = await client.tokenIntrospection(opened.config, tokens.access_token)
    expect(seen).toMatchObject({ active: true, sub: camille.sub, client_id: clientId })
    expect(await client.tokenIntrospection(opened.config, tokens.refresh_token!)).toMatchObject({ active: true })
  })

  test('refusent un jeton faux, un id_token ou rien, avec le corps de Zitadel', async () => {
    const tokens = await signIn(opened, new Browser())
    const forged = `${tokens.access_token.slice(0, -6)}AAAAAA`
    for (const token of [forged, tokens.id_token!, '']) {
      const answer = await fetch(`${opened.issuer}/oidc/v1/userinfo`, { headers: { authorization: `Bearer ${token}` } })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({ error: 'access_denied', error_description: 'access token invalid' })
    }
    expect(await client.tokenIntrospection(opened.config, forged)).toEqual({ active: false })
    const nobody = await fetch(`${opened.issuer}/oauth/v2/introspect`, {
      method: 'POST',
      body: new URLSearchParams({ token: tokens.access_token }),
    })
    expect(nobody.status).toBe(401)
  })
})

describe('déconnexion', () => {
  test('revient droit au site, éteint la session et ses jetons', async () => {
    const browser = new Browser()
    const tokens = await signIn(opened, browser)
    const address = client.buildEndSessionUrl(opened.config, {
      id_token_hint: tokens.id_token!,
      post_logout_redirect_uri: `${site}/oidc-logout-callback`,
      state: 'retour',
    })
    const back = await browser.go(address)
    expect(back.url.href).toBe(`${site}/oidc-logout-callback?state=retour`)
    await expect(refresh(tokens.refresh_token!)).rejects.toMatchObject(refused)
    await expect(client.fetchUserInfo(opened.config, tokens.access_token, camille.sub)).rejects.toThrow()
    const again = await browser.go(address)
    expect(again.url.pathname).toBe('/oidc-logout-callback')
    const bare = await browser.go(`${opened.issuer}/oidc/v1/end_session`)
    expect(bare.html).toContain('Vous êtes bien déconnecté.')
  })

  test('sans id_token, demande confirmation avant de fermer la session', async () => {
    const browser = new Browser()
    const tokens = await signIn(opened, browser)
    const page = await browser.go(`${opened.issuer}/oidc/v1/end_session?client_id=${clientId}`)
    expect(page.html).toContain('Voulez-vous vous déconnecter')
    expect((await refresh(tokens.refresh_token!)).access_token).toBeTruthy()
    const [, action = '', xsrf = ''] = /action="([^"]+)".*value="([^"]+)"/.exec(page.html) ?? []
    const done = await browser.go(action, { xsrf, logout: 'yes' })
    expect(done.html).toContain('Vous êtes bien déconnecté.')
  })

  test('une adresse de retour inconnue est refusée', async () => {
    const tokens = await signIn(opened, new Browser())
    const address = client.buildEndSessionUrl(opened.config, {
      id_token_hint: tokens.id_token!,
      post_logout_redirect_uri: 'https://ailleurs.example/',
    })
    expect((await new Browser().go(address)).status).toBe(400)
  })

  test('révoquer le jeton de renouvellement l’éteint', async () => {
    const tokens = await signIn(opened, new Browser())
    await client.tokenRevocation(opened.config, tokens.refresh_token!)
    await expect(refresh(tokens.refresh_token!)).rejects.toMatchObject(refused)
    await expect(client.fetchUserInfo(opened.config, tokens.access_token, camille.sub)).rejects.toThrow()
    await client.tokenRevocation(opened.config, 'inconnu')
  })

  test('oidc-client-ts révoque les deux jetons', async () => {
    const tokens = await signIn(opened, new Browser())
    const settings = { authority: opened.issuer, client_id: clientId, redirect_uri: `${site}/oidc-callback` }
    const manager = new UserManager({ ...settings, userStore: new WebStorageStateStore({ store: memory() }) })
    const { access_token, refresh_token } = tokens
    const profile = { ...tokens.claims()! } as User['profile']
    await manager.storeUser(new User({ access_token, refresh_token: refresh_token!, token_type: 'Bearer', profile }))
    await manager.revokeTokens()
    await expect(refresh(refresh_token!)).rejects.toMatchObject(refused)
    await expect(client.fetchUserInfo(opened.config, access_token, camille.sub)).rejects.toThrow()
  })

  test('un formulaire envoyé à la page de déconnexion vaut une adresse suivie', async () => {
    const browser = new Browser()
    const tokens = await signIn(opened, browser)
    const post_logout_redirect_uri = `${site}/oidc-logout-callback`
    const form = { id_token_hint: tokens.id_token!, post_logout_redirect_uri, state: 'retour' }
    const back = await browser.go(`${opened.issuer}/oidc/v1/end_session`, form)
    expect(back.url.href).toBe(`${post_logout_redirect_uri}?state=retour`)
    await expect(refresh(tokens.refresh_token!)).rejects.toMatchObject(refused)
  })

  test('révoquer le jeton d’accès l’éteint, lui seul ; un jeton faux est répondu de même', async () => {
    const tokens = await signIn(opened, new Browser())
    await client.tokenRevocation(opened.config, `${tokens.access_token.slice(0, -6)}AAAAAA`)
    const { access_token } = await refresh(tokens.refresh_token!)
    await client.tokenRevocation(opened.config, tokens.access_token)
    await expect(client.fetchUserInfo(opened.config, tokens.access_token, camille.sub)).rejects.toThrow()
    expect(await client.tokenIntrospection(opened.config, tokens.access_token)).toEqual({ active: false })
    expect((await client.fetchUserInfo(opened.config, access_token, camille.sub)).sub).toBe(camille.sub)
  })
})
