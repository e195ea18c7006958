// From a bearer token to a member, against the embedded provider: refused tokens, and the row created on the first call.
import { decodeJwt, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import * as client from 'openid-client'
import { beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '../api/refusal.ts'
import { Browser, site } from '../testing/cookieBrowser.ts'
import { audience, camille, clientId, openFileProvider, signIn } from '../testing/provider.ts'
import { createIdentity } from './identity.ts'

const opened = await openFileProvider()
await opened.identity.createAccount({ ...camille, operateur: true })
const tokens = await signIn(opened, new Browser())
const key = (await opened.pool.query("select valeur from identite.cle where nom = 'signature'")).rows[0].valeur
beforeEach(() => opened.pool.query('delete from personne'))

const open = (call: typeof fetch = fetch, more: { now?: () => number; onFault?: (error: unknown) => void } = {}) =>
  createIdentity({ issuer: opened.issuer, audience, pool: opened.pool, fetch: call, onFault: () => {}, ...more })
const personnes = async () => (await opened.pool.query('select sub, email from personne order by sub')).rows

/** A fetch that counts userinfo calls, and fails while `cut` is set. */
function counting() {
  const line = { asked: 0, cut: false }
  const call: typeof fetch = (input, init) => {
    if (!String(input).endsWith('/userinfo')) return fetch(input, init)
    line.asked++
    return line.cut ? Promise.reject(new TypeError('coupé')) : fetch(input, init)
  }
  return Object.assign(line, { call })
}

/** A token signed by the provider's own key with the given claims. */
async function sign(claims: JWTPayload = {}, typ = 'at+jwt'): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const base = {
    iss: opened.issuer,
    aud: audience,
    sub: camille.sub,
    sid: decodeJwt(tokens.access_token).sid,
    client_id: clientId,
    iat: now,
    exp: now + 600,
  }
  return new SignJWT({ ...base, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid!, typ })
    .sign(await importJWK(key, 'RS256'))
}

async function refusal(bearer: string, identity = open()): Promise<[number, string, string]> {
  const error = await identity.authenticate(bearer).then(
    () => expect.unreachable('le jeton a été accepté'),
    (caught: unknown) => caught,
  )
  if (!(error instanceof Refusal)) throw error
  return [error.status, error.body.code, error.body.message]
}

test('un fournisseur qui a une autre adresse pour le serveur y est demandé, sous son nom public', async () => {
  const asked: string[] = []
  const publique = 'https://compte.exemple.invalid'
  const call: typeof fetch = async (url, init) => {
    asked.push(String(url))
    if (String(url).endsWith('/userinfo')) return Response.json({ sub: camille.sub })
    const text = await (await fetch(url, init)).text()
    return new Response(text.replaceAll(opened.issuer, publique), { headers: { 'content-type': 'application/json' } })
  }
  const identity = createIdentity({ issuer: publique, at: opened.issuer, audience, pool: opened.pool, fetch: call })
  const membre = await identity.authenticate(await sign({ iss: publique }))
  expect(membre.sub).toBe(camille.sub)
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.filter((url) => !url.startsWith(opened.issuer))).toEqual([])
})

describe('premier appel', () => {
  test('crée la personne avec son e-mail et dit ses rôles', async () => {
    const membre = await open().authenticate(tokens.access_token)
    expect(membre).toMatchObject({ sub: camille.sub, roles: ['operateur'] })
    expect(await personnes()).toEqual([{ sub: camille.sub, email: camille.email }])
    expect((await open().authenticate(tokens.access_token)).uuid_personne).toBe(membre.uuid_personne)
  })

  test('les rôles se lisent dans le jeton comme dans userinfo, et suivent ce que le fournisseur dit', async () => {
    const roles = 'urn:zitadel:iam:org:project:roles'
    let said: object = { [roles]: { operateur: {} }, 'urn:zitadel:iam:org:project:2837:roles': { vip: {} } }
    const zitadel: typeof fetch = async (input, init) =>
      String(input).endsWith('/userinfo') ? Response.json({ sub: camille.sub, ...said }) : fetch(input, init)
    let ms = Date.now()
    const identity = open(zitadel, { now: () => ms })
    const bare = await sign()
    expect((await identity.authenticate(bare)).roles).toEqual(['operateur', 'vip'])
    said = {}
    ms += 31_000
    expect((await identity.authenticate(bare)).roles).toEqual([])
    expect((await identity.authenticate(await sign({ [roles]: { operateur: {} } }))).roles).toEqual(['operateur'])
  })

  test('dix premiers appels ensemble ne font qu’une personne', async () => {
    const membres = await Promise.all(Array.from({ length: 10 }, () => open().authenticate(tokens.access_token)))
    expect(new Set(membres.map(({ uuid_personne }) => uuid_personne)).size).toBe(1)
    expect(await personnes()).toHaveLength(1)
  })

  test('si userinfo ne répond pas, la personne existe sans e-mail, rempli à un appel suivant', async () => {
    const deaf: typeof fetch = (input, init) =>
      String(input).endsWith('/userinfo') ? Promise.reject(new Error('coupé')) : fetch(input, init)
    await open(deaf).authenticate(tokens.access_token)
    expect(await personnes()).toEqual([{ sub: camille.sub, email: null }])
    await open().authenticate(tokens.access_token)
    expect(await personnes()).toEqual([{ sub: camille.sub, email: camille.email }])
  })

  test('un userinfo qui parle d’un autre membre est refusé, et rien n’est pris de lui', async () => {
    const autre = { sub: 'sub-autre', email: 'autre@exemple.fr', email_verified: true }
    const mixed: typeof fetch = async (input, init) =>
      String(input).endsWith('/userinfo') ? Response.json(autre) : fetch(input, init)
    expect((await refusal(tokens.access_token, open(mixed)))[0]).toBe(401)
    expect(await personnes()).toEqual([])
  })

  test('un fournisseur dont le nom finit par une barre est cru sous ce nom, et sous lui seul', async () => {
    const issuer = `${opened.issuer}/`
    const asked: string[] = []
    const slashed: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      asked.push(String(input))
      if (!String(input).endsWith('configuration')) return answer
      const { userinfo_endpoint, ...said } = (await answer.json()) as Record<string, string>
      return Response.json({ ...said, issuer })
    }
    const identity = createIdentity({ issuer, audience, pool: opened.pool, fetch: slashed, onFault: () => {} })
    expect(await identity.authenticate(await sign({ iss: issuer }))).toMatchObject({ sub: camille.sub })
    expect(asked[0]).toBe(`${opened.issuer}/.well-known/openid-configuration`)
    expect((await refusal(tokens.access_token, identity))[0]).toBe(401)
    expect((await refusal(await sign({ iss: issuer })))[0]).toBe(401)
  })

  test('un jeton déjà vu ne redemande rien à personne', async () => {
    let calls = 0
    const counting: typeof fetch = (input, init) => {
      calls++
      return fetch(input, init)
    }
    const identity = open(counting)
    await identity.authenticate(tokens.access_token)
    const before = calls
    await identity.authenticate(tokens.access_token)
    expect(calls).toBe(before)
  })
})

describe('sessions', () => {
  const signOut = ({ id_token }: typeof tokens, browser: Browser) =>
    browser.go(
      client.buildEndSessionUrl(opened.config, {
        id_token_hint: id_token!,
        post_logout_redirect_uri: `${site}/oidc-logout-callback`,
      }),
    )

  test('un jeton dont la session est finie meurt en 30 s au plus', async () => {
    const browser = new Browser()
    const own = await signIn(opened, browser)
    const clock = { now: Date.now() }
    const line = counting()
    const identity = open(line.call, { now: () => clock.now })
    await identity.authenticate(own.access_token)
    await signOut(own, browser)
    clock.now += 29_000
    expect((await identity.authenticate(own.access_token)).sub).toBe(camille.sub)
    expect(line.asked).toBe(1)
    clock.now += 1000
    expect(await refusal(own.access_token, identity)).toEqual([401, 'PGRST303', 'JWT session has ended'])
    expect(line.asked).toBe(2)
    await refusal(own.access_token, identity)
    expect(line.asked).toBe(2)
    line.cut = true
    clock.now += 31_000
    expect((await refusal(own.access_token, identity))[0]).toBe(401)
    expect((await open().authenticate(tokens.access_token)).sub).toBe(camille.sub)
  })

  test('une question par jeton et par 30 s, partagée par les appels qui viennent ensemble', async () => {
    const clock = { now: Date.now() }
    const line = counting()
    const identity = open(line.call, { now: () => clock.now })
    const together = () => Promise.all(Array.from({ length: 20 }, () => identity.authenticate(tokens.access_token)))
    await together()
    clock.now += 29_999
    await together()
    expect(line.asked).toBe(1)
    clock.now += 1
    await together()
    expect(line.asked).toBe(2)
  })

  test('fournisseur coupé : la dernière réponse vaut encore, un jeton neuf est cru sur sa signature, et cela se note', async () => {
    const clock = { now: Date.now() }
    const line = counting()
    const noted: unknown[] = []
    const identity = open(line.call, { now: () => clock.now, onFault: (error) => noted.push(error) })
    await identity.authenticate(tokens.access_token)
    line.cut = true
    clock.now += 40_000
    const other = await signIn(opened, new Browser())
    expect((await identity.authenticate(tokens.access_token)).sub).toBe(camille.sub)
    expect((await identity.authenticate(other.access_token)).sub).toBe(camille.sub)
    expect(noted).toHaveLength(1)
  })

  test('une adresse changée chez le fournisseur l’est aussi ici', async () => {
    const clock = { now: Date.now() }
    const identity = open(fetch, { now: () => clock.now })
    await identity.authenticate(tokens.access_token)
    await opened.pool.query("update identite.compte set email = 'nouvelle@exemple.fr' where sub = $1", [camille.sub])
    clock.now += 30_000
    await identity.authenticate(tokens.access_token)
    expect(await personnes()).toEqual([{ sub: camille.sub, email: 'nouvelle@exemple.fr' }])
    await opened.pool.query('update identite.compte set email = $2 where sub = $1', [camille.sub, camille.email])
  })
})

test('une adresse que personne n’a prouvée est connue pour telle, jusqu’à ce qu’elle le soit', async () => {
  const clock = { now: Date.now() }
  const identity = open(fetch, { now: () => clock.now })
  for (const proved of [false, true]) {
    await opened.pool.query('update identite.compte set email_verifie = $2 where sub = $1', [camille.sub, proved])
    await identity.authenticate(tokens.access_token)
    const { rows } = await opened.pool.query('select email, email_verifie from personne')
    expect(rows).toEqual([{ email: camille.email, email_verifie: proved }])
    clock.now += 30_000
  }
})

describe('jetons refusés', () => {
  test('un id_token n’ouvre rien, même si son audience était la nôtre', async () => {
    expect(await refusal(tokens.id_token!)).toEqual([401, 'PGRST303', 'JWT not in audience'])
    const shapes = [{ at_hash: 'x' }, { nonce: 'x' }, { client_id: audience }, { client_id: undefined, azp: audience }]
    for (const claims of shapes) {
      expect(await refusal(await sign(claims as JWTPayload, 'JWT'))).toEqual([
        401,
        'PGRST303',
        'JWT is not an access token',
      ])
    }
    expect((await refusal(await sign({}, 'logout+jwt')))[2]).toBe('JWT is not an access token')
    expect(await personnes()).toEqual([])
  })

  test('expiré, d’une autre audience, d’un autre émetteur, sans fin', async () => {
    const now = Math.floor(Date.now() / 1000)
    expect(await refusal(await sign({ exp: now - 31 }))).toEqual([401, 'PGRST303', 'JWT expired'])
    expect((await open().authenticate(await sign({ exp: now - 5 }))).sub).toBe(camille.sub)
    expect(await refusal(await sign({ aud: 'ailleurs' }))).toEqual([401, 'PGRST303', 'JWT not in audience'])
    expect(await refusal(await sign({ nbf: now + 60 }))).toEqual([401, 'PGRST303', 'JWT not yet valid'])
    expect((await refusal(await sign({ iss: 'https://ailleurs.example' })))[1]).toBe('PGRST303')
    expect((await refusal(await sign({ exp: undefined } as unknown as JWTPayload)))[1]).toBe('PGRST303')
  })

  test('modifié, sans signature, d’une clé inconnue, ou sans forme', async () => {
    const [head, , signature] = tokens.access_token.split('.')
    const other = Buffer.from(JSON.stringify({ sub: 'sub-operateur' })).toString('base64url')
    expect(await refusal(`${head}.${other}.${signature}`)).toEqual([
      401,
      'PGRST301',
      'JWT cryptographic operation failed',
    ])
    const bare = new UnsecuredJWT({}).setIssuer(opened.issuer).setAudience(audience).setExpirationTime('1h').encode()
    expect((await refusal(bare))[1]).toBe('PGRST301')
    const stranger = await new SignJWT({})
      .setProtectedHeader({ alg: 'RS256', kid: 'inconnue' })
      .sign(await importJWK(key))
    expect(await refusal(stranger)).toEqual([401, 'PGRST301', 'No suitable key or wrong key type'])
    const symmetric = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32, 1))
    expect(await refusal(symmetric)).toEqual([401, 'PGRST301', 'Wrong or unsupported encoding algorithm'])
    expect((await refusal('a.b'))[2]).toBe('Expected 3 parts in JWT; got 2')
    expect((await refusal('a.b.c'))[1]).toBe('PGRST301')
    expect((await refusal(''))[2]).toBe('Empty JWT is sent in Authorization header')
  })

  test('fournisseur injoignable : 503 en français, puis tout repart', async () => {
    let cut = true
    const flaky: typeof fetch = (input, init) => (cut ? Promise.reject(new TypeError('coupé')) : fetch(input, init))
    const identity = open(flaky)
    const [status, , message] = await refusal(tokens.access_token, identity)
    expect([status, message]).toEqual([503, 'Le service de connexion ne répond pas. Réessayez dans quelques instants.'])
    cut = false
    expect((await identity.authenticate(tokens.access_token)).sub).toBe(camille.sub)
  })

  test('clés injoignables après la découverte : 503 aussi', async () => {
    const half: typeof fetch = (input, init) =>
      String(input).endsWith('/keys') ? Promise.reject(new TypeError('coupé')) : fetch(input, init)
    expect((await refusal(tokens.access_token, open(half)))[0]).toBe(503)
  })
})
