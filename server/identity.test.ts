// From a bearer to a member, against the embedded provider: what is refused, and the row made at the first call.
import { readFile } from 'node:fs/promises'
import { importJWK, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  audience,
  Browser,
  camille,
  clientId,
  openTestProvider,
  signIn,
  type TestProvider,
} from '../embedded/identity/testing.ts'
import { createIdentity } from './identity.ts'
import { Refusal } from './refusal.ts'

let opened: TestProvider
let tokens: Awaited<ReturnType<typeof signIn>>
let key: JWK
beforeAll(async () => {
  opened = await openTestProvider()
  await opened.pool.query(await readFile(new URL('../database/001-personne.sql', import.meta.url), 'utf8'))
  await opened.identity.createAccount({ ...camille, operateur: true })
  tokens = await signIn(opened, new Browser())
  key = (await opened.pool.query("select valeur from identite.cle where nom = 'signature'")).rows[0].valeur
})
afterAll(() => opened.close())
beforeEach(() => opened.pool.query('delete from personne'))

const open = (call: typeof fetch = fetch) =>
  createIdentity({ issuer: opened.issuer, audience, pool: opened.pool, fetch: call })
const personnes = async () => (await opened.pool.query('select sub, email from personne order by sub')).rows

/** A token signed by the provider's own key, with whatever claims a test needs. */
async function sign(claims: JWTPayload = {}, typ = 'at+jwt'): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const base = { iss: opened.issuer, aud: audience, sub: 'sub-essai', client_id: clientId, iat: now, exp: now + 600 }
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

describe('premier appel', () => {
  test('crée la personne avec son e-mail et dit ses rôles', async () => {
    const membre = await open().authenticate(tokens.access_token)
    expect(membre).toMatchObject({ sub: camille.sub, roles: ['operateur'] })
    expect(await personnes()).toEqual([{ sub: camille.sub, email: camille.email }])
    expect((await open().authenticate(tokens.access_token)).uuid_personne).toBe(membre.uuid_personne)
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
    expect((await open().authenticate(await sign({ exp: now - 5 }))).sub).toBe('sub-essai')
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
