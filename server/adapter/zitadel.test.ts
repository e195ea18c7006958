// What the server asks of an outside provider, against each shape of a Zitadel: sessions, roles, VIP, renewal, erasure. What the
// browser asks is in web/compte/zitadel.test.ts.
import { beforeAll, describe, expect, test } from 'vitest'
import { isVip, metadataClaim } from '#domain/session/session.ts'
import { openZitadel, shapes, type Zitadel } from '../../web/testing/zitadel.ts'
import { openFileSite } from '../testing/site.ts'
import { createIdentity } from './identity.ts'
import { createForgetting } from './providerAccount.ts'

const site = await openFileSite()
const scope = `openid profile email offline_access ${metadataClaim}`

describe.each(shapes)('Zitadel $line, jetons $tokens', ({ line, tokens }) => {
  let zitadel: Zitadel
  let identity: ReturnType<typeof createIdentity>
  const sub = `28374651029384${line}${tokens.length}`
  beforeAll(async () => {
    zitadel = await openZitadel({ line, tokens })
    identity = createIdentity({
      issuer: zitadel.issuer,
      audience: zitadel.project,
      introspection: zitadel.api,
      pool: site.database.pool,
      fetch: zitadel.fetch,
      onFault: () => {},
    })
  })

  test('connexion, rôles que seul userinfo dit, renouvellement, jeton d’ailleurs', async () => {
    const { access, refresh } = await zitadel.signIn(sub, { roles: ['operateur'] }, scope)
    const membre = await identity.authenticate(access)
    expect(membre).toMatchObject({ sub, roles: ['operateur'] })
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refresh })
    const renewed = await zitadel.fetch(`${zitadel.issuer}/oauth/v2/token`, { method: 'POST', body })
    const { access_token } = (await renewed.json()) as { access_token: string }
    expect(access_token).not.toBe(access)
    expect((await identity.authenticate(access_token)).uuid_personne).toBe(membre.uuid_personne)
    await expect(identity.authenticate('opaque'.repeat(6))).rejects.toMatchObject({ status: 401 })
  })

  test('VIP par la métadonnée, que la portée demande', async () => {
    const vipOf = async (asked: string) => {
      const { access } = await zitadel.signIn(sub, { roles: [], vip: true }, asked)
      const headers = { authorization: `Bearer ${access}` }
      const said = await zitadel.fetch(`${zitadel.issuer}/oidc/v1/userinfo`, { headers })
      return isVip((await said.json()) as Record<string, unknown>)
    }
    expect([await vipOf(scope), await vipOf('openid profile')]).toEqual([true, false])
  })

  test('un compte effacé l’est une fois ou deux, par le compte de service seul, et ne se connecte plus', async () => {
    const { access } = await zitadel.signIn(sub, { roles: [] }, scope)
    await expect(createForgetting(zitadel.issuer, 'autre', zitadel.fetch)(sub)).rejects.toThrow('not deleted (403)')
    const forget = createForgetting(zitadel.issuer, zitadel.serviceToken, zitadel.fetch)
    await forget(sub)
    expect(zitadel.users.has(sub)).toBe(false)
    await forget(sub)
    await expect(identity.authenticate(access)).rejects.toMatchObject({ status: 401 })
  })
})
