// An issuer that does not answer, answers late, or is another one: how long callers wait, and what is logged.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { delaiSilencieux, serviceMuet } from '#domain/session/session.ts'
import { audience, type Issuer, openIssuer } from '../testing/issuer.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { createIdentity, type IdentityOptions } from './identity.ts'

let site: TestSite
let issuer: Issuer
let noted: Error[]
beforeEach(async () => {
  site = await openTestSite()
  issuer = await openIssuer()
  noted = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  await issuer.close()
  await site.close()
})

const open = (more: Partial<IdentityOptions> = {}) =>
  createIdentity({
    issuer: issuer.url,
    audience,
    pool: site.database.pool,
    onFault: (error) => void noted.push(error as Error),
    ...more,
  })

const muet = { status: 503, body: { code: 'PGRST001', message: serviceMuet } }

test('un fournisseur muet : 503 et sa phrase, la cause au journal une seule fois ; il répond, et tout reprend', async () => {
  const mute = createServer(() => {}).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  let silent = true
  const call: typeof fetch = (input, init) =>
    silent
      ? fetch(`http://127.0.0.1:${(mute.address() as AddressInfo).port}`, { ...init, signal: AbortSignal.timeout(50) })
      : fetch(input, init)
  const identity = open({ fetch: call })
  const camille = await issuer.token('camille')
  for (let asked = 0; asked < 2; asked++) await expect(identity.authenticate(camille)).rejects.toMatchObject(muet)
  expect(noted).toEqual([expect.objectContaining({ name: 'TimeoutError' })])
  silent = false
  expect((await identity.authenticate(camille)).sub).toBe('camille')
  mute.closeAllConnections()
  mute.close()
})

test('il est attendu aussi longtemps que le navigateur l’attend', async () => {
  const waited = vi.spyOn(AbortSignal, 'timeout')
  await open().authenticate(await issuer.token('camille'))
  expect(waited.mock.calls[0]).toEqual([delaiSilencieux * 1000])
})

describe('le journal dit ce qui ne va pas', () => {
  test.each([
    ['une adresse sans découverte', '/ailleurs', /\/ailleurs\/\.well-known\/openid-configuration answered 404/],
    ['un nom à une barre près', '/', /^OIDC_ISSUER is « (.*)\/ », and the provider calls itself « \1 »$/],
  ])('%s', async (_nom, suite, phrase) => {
    const identity = open({ issuer: issuer.url + suite })
    await expect(identity.authenticate(await issuer.token('camille'))).rejects.toMatchObject(muet)
    expect(noted.map(({ message }) => message)).toEqual([expect.stringMatching(phrase)])
  })

  test('une page à la place de la découverte', async () => {
    const page: typeof fetch = async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
    await expect(open({ fetch: page }).authenticate(await issuer.token('camille'))).rejects.toMatchObject(muet)
    expect(noted.map(({ message }) => message)).toEqual([expect.stringMatching(/answered 200, and no discovery$/)])
  })

  test.each([
    ['faits pour un autre', { aud: 'ailleurs', client_id: 'site' }, 'JWT not in audience'],
    ['dont l’audience est le client seul', { client_id: audience }, 'JWT is not an access token'],
  ])('des jetons bien signés, %s', async (_nom, claims, message) => {
    const bearer = await issuer.token('camille', claims)
    await expect(open().authenticate(bearer)).rejects.toMatchObject({ status: 401, body: { message } })
    const { aud = audience, client_id } = claims as { aud?: string; client_id: string }
    expect(noted.map((error) => error.message)).toEqual([
      `a token of the provider was refused: OIDC_AUDIENCE is « ${audience} », its audience « ${aud} », its client « ${client_id} »`,
    ])
  })

  test('un jeton que le fournisseur n’a pas signé n’y écrit rien', async () => {
    const other = await openIssuer()
    const forged = await other.token('camille', { iss: issuer.url, aud: 'ailleurs' })
    await expect(open().authenticate(forged)).rejects.toMatchObject({ status: 401 })
    expect(noted).toEqual([])
    await other.close()
  })
})
