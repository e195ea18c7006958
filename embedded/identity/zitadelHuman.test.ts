// Names and e-mail of a member at the provider: changed by the member only, the e-mail with a code.
import { fromJson } from '@bufbuild/protobuf'
import { UpdateUserResponseSchema, VerifyEmailResponseSchema } from '@zitadel/proto/zitadel/user/v2/user_service_pb.js'
import * as client from 'openid-client'
import { describe, expect, test } from 'vitest'
import { Browser } from '../../server/testing/cookieBrowser.ts'
import { camille, openFileProvider, rest, signIn } from '../../server/testing/provider.ts'
import type { Mail } from './mails.ts'

const mails: Mail[] = []
const sacha = { sub: 'sub-sacha', email: 'sacha@exemple.fr', password: 'Demo-kine-2026' }
const user = `/v2/users/${camille.sub}`

const opened = await openFileProvider(async (mail) => void mails.push(mail))
await opened.identity.createAccount(sacha)
await opened.identity.createAccount(camille)
const tokens = await signIn(opened, new Browser())

const patch = (body: unknown) => rest(opened, user, body, { method: 'PATCH', bearer: tokens.access_token })
const verify = (verificationCode: string) =>
  rest(opened, `${user}/email/verify`, { verificationCode }, { bearer: tokens.access_token })

describe('profil', () => {
  test('PATCH change les noms donnés, dits à userinfo ; un nom vide s’oublie', async () => {
    const profile = { givenName: 'Camille', family_name: 'Durand', displayName: 'Camille Durand', inconnu: 1 }
    const { status, body } = await patch({ human: { profile } })
    expect(status).toBe(200)
    expect(fromJson(UpdateUserResponseSchema, body).changeDate).toBeTruthy()
    await patch({ human: { profile: { displayName: '', preferredLanguage: 'fr' } } })
    const info = await client.fetchUserInfo(opened.config, tokens.access_token, camille.sub)
    expect(info).toMatchObject({ given_name: 'Camille', family_name: 'Durand', locale: 'fr' })
    expect(info).not.toHaveProperty('name')
    expect((await patch({ human: { profile: { preferredLanguage: '<' } } })).status).toBe(400)
    expect((await patch({ username: 'x' })).status).toBe(501)
  })

  test('une nouvelle adresse ne vaut qu’une fois son code revenu, et l’ancienne est prévenue', async () => {
    const email = 'camille.neuve@exemple.fr'
    const emailNow = async () => (await client.fetchUserInfo(opened.config, tokens.access_token, camille.sub)).email
    expect((await patch({ human: { email: { email: 'non', currentPassword: 'x' } } })).body.details[0].id).toBe(
      'EMAIL-599BI',
    )
    expect((await patch({ human: { email: { email, isVerified: true } } })).status).toBe(403)
    expect((await patch({ human: { email: { email, returnCode: {} } } })).status).toBe(403)
    const currentPassword = camille.password
    expect((await patch({ human: { email: { email: sacha.email, currentPassword } } })).status).toBe(200)
    expect(mails).toEqual([])
    expect((await patch({ human: { email: { email, currentPassword, sendCode: {} } } })).status).toBe(200)
    expect(await emailNow()).toBe(camille.email)
    const code = /^[A-Z2-9]{8}$/m.exec(mails[0]!.text)![0]
    expect((await verify('FAUXFAUX')).status).toBe(400)
    const { body } = await verify(code)
    expect(fromJson(VerifyEmailResponseSchema, body).details?.changeDate).toBeTruthy()
    expect(await emailNow()).toBe(email)
    expect(mails.map(({ to }) => to)).toEqual([email, camille.email])
  })

  test('une adresse prise entre la demande et son code : 409, et l’ancienne reste', async () => {
    const email = 'prise@exemple.fr'
    const { access_token: bearer } = await signIn(opened, new Browser(), sacha)
    const account = `/v2/users/${sacha.sub}`
    const human = { email: { email, currentPassword: sacha.password, sendCode: {} } }
    expect((await rest(opened, account, { human }, { method: 'PATCH', bearer })).status).toBe(200)
    const verificationCode = /^[A-Z2-9]{8}$/m.exec(mails.at(-1)!.text)![0]
    await opened.identity.createAccount({ sub: 'sub-prise', email, password: sacha.password })
    const { status, body } = await rest(opened, `${account}/email/verify`, { verificationCode }, { bearer })
    expect([status, body.code]).toEqual([409, 6])
    expect((await client.fetchUserInfo(opened.config, bearer, sacha.sub)).email).toBe(sacha.email)
  })

  test('un jeton seul ne déplace pas l’adresse, un mot de passe faux non plus', async () => {
    const email = 'voleur@exemple.fr'
    const before = mails.length
    expect((await patch({ human: { email: { email } } })).body.details[0].id).toBe('AUTH-AWfge')
    const wrong = await patch({ human: { email: { email, currentPassword: 'pas le bon' } } })
    expect([wrong.status, wrong.body.details[0].id]).toEqual([400, 'COMMAND-3M0fs'])
    expect(mails).toHaveLength(before)
    expect((await verify('FAUXFAUX')).status).toBe(400)
  })

  test('PATCH change aussi le mot de passe, avec l’actuel', async () => {
    const password = (currentPassword: string) => ({ password: { password: 'une phrase neuve' }, currentPassword })
    expect((await patch({ human: { password: password('pas le bon') } })).body.details[0].id).toBe('COMMAND-3M0fs')
    expect((await patch({ human: { password: password(camille.password) } })).status).toBe(200)
  })
})
