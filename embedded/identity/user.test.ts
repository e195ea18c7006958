// Zitadel's REST calls on a user: answers, permissions, limits, and the sessions ended by a new password.
import { fromJson } from '@bufbuild/protobuf'
import {
  PasswordResetResponseSchema,
  SetPasswordResponseSchema,
} from '@zitadel/proto/zitadel/user/v2/user_service_pb.js'
import * as client from 'openid-client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Browser, site } from '../../server/testing/cookieBrowser.ts'
import { camille, openFileProvider, rest, type Said, signIn } from '../../server/testing/provider.ts'
import { readSecret } from './accounts.ts'
import type { Mail } from './mails.ts'
import { quotas } from './quota.ts'

// Hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 60_000 })

const mails: Mail[] = []
const sacha = { sub: 'sub-sacha', email: 'sacha@exemple.fr', password: 'Demo-kine-2026' }
let tokens: Awaited<ReturnType<typeof signIn>>
let secret: string
let down = false

const opened = await openFileProvider(async (mail) => {
  if (down) throw new Error('coupé')
  mails.push(mail)
})
await opened.identity.createAccount(sacha)
await opened.identity.createAccount(camille)
secret = (await readSecret(opened.pool, camille.sub))!
beforeEach(async () => {
  await opened.forget()
  await opened.pool.query('truncate identite.code')
  await opened.pool.query('update identite.compte set secret = $2, sequence = 1 where sub = $1', [camille.sub, secret])
  // Signing in is slow: repeated only when the previous test ended the session.
  if (!tokens || !(await alive(tokens.access_token))) tokens = await signIn(opened, new Browser())
  mails.length = 0
})

const call = (path: string, body: unknown, said: Partial<Said> = {}) =>
  rest(opened, path, body, { bearer: tokens.access_token, ...said })

const user = `/v2/users/${camille.sub}`
const reset = (body: unknown, said?: Partial<Said>) => call(`${user}/password_reset`, body, said)
const setPassword = (body: object, said?: Partial<Said>) =>
  call(`${user}/password`, { newPassword: { password: 'une phrase neuve', changeRequired: false }, ...body }, said)
const sendLink = (urlTemplate?: string) => ({
  sendLink: { notificationType: 'NOTIFICATION_TYPE_Email', ...(urlTemplate && { urlTemplate }) },
})
/** The code in the mail of a reset. */
const askCode = async () => {
  await reset({})
  return linkOf(mails.at(-1)).searchParams.get('code')!
}
const linkOf = (mail: Mail | undefined) => new URL(/^https?:\S+$/m.exec(mail?.text ?? '')?.[0] ?? 'about:blank')
const alive = (access_token: string) =>
  client.fetchUserInfo(opened.config, access_token, camille.sub).then(
    () => true,
    () => false,
  )

test.each([
  ['trop longue', JSON.stringify({ newPassword: { password: 'a'.repeat(70_000) } })],
  ['qui n’est pas du JSON', '{'],
  ['faite d’un formulaire', 'newPassword=une+phrase+neuve'],
])('une demande %s est refusée, et ne change rien', async (_, body) => {
  const refused = await call(`${user}/password`, body)
  expect([refused.status, refused.body.code]).toEqual([400, 3])
  expect(await readSecret(opened.pool, camille.sub)).toBe(secret)
})

describe('demande de réinitialisation', () => {
  test('envoie un lien, par défaut vers la page du fournisseur, sans dire le code', async () => {
    for (const body of [{}, '', sendLink(), { send_link: { notification_type: 1 } }]) {
      await opened.forget()
      const { status, body: said } = await reset(body)
      expect(status).toBe(200)
      expect(fromJson(PasswordResetResponseSchema, said).details?.resourceOwner).toBe('kinebouge')
      expect(said).not.toHaveProperty('verificationCode')
    }
    expect(mails).toHaveLength(4)
    const link = linkOf(mails[3])
    expect(link.origin + link.pathname).toBe(`${opened.issuer}/ui/v2/login/password/set`)
    expect(link.searchParams.get('userId')).toBe(camille.sub)
    expect(mails[3]).toMatchObject({ to: camille.email, subject: 'Choisissez un nouveau mot de passe' })
  })

  test('remplit le modèle du site, et refuse tout autre hôte, nom ou longueur', async () => {
    await reset(sendLink(`${site}/connexion?userID={{.UserID}}&code={{.Code}}&orgID={{ .OrgID }}`))
    const link = linkOf(mails[0])
    expect(link.origin).toBe(site)
    expect(Object.fromEntries(link.searchParams)).toEqual({
      userID: camille.sub,
      code: expect.stringMatching(/^[A-Z2-9]{32}$/),
      orgID: 'kinebouge',
    })
    for (const template of [
      'https://ailleurs.example/?code={{.Code}}',
      `${site}.ailleurs.example/{{.Code}}`,
      `http://${new URL(site).host}@ailleurs.example/{{.Code}}`,
      `${site}{{.Code}}.ailleurs.example/`,
      `${site}/{{.Secret}}`,
      'http://site\\.ailleurs.example/{{.Code}}',
      `${site}\\@ailleurs.example/{{.Code}}`,
      `http://ailleurs.example:x@${new URL(site).host}/{{.Code}}`,
      `http://:{{.Code}}@${new URL(site).host}/`,
      `${site}/{{printf .Code}}`,
      'javascript:alert(1)',
    ]) {
      expect((await reset(sendLink(template))).body, template).toMatchObject({
        code: 3,
        details: [{ id: 'DOMAIN-oGh5e' }],
      })
    }
    expect((await reset(sendLink(`${site}/${'a'.repeat(200)}`))).status).toBe(400)
    expect(mails).toHaveLength(1)
  })

  test('ne rend jamais le code à qui n’a qu’un jeton : un jeton volé ne prend pas le compte', async () => {
    for (const body of [{ returnCode: {} }, { return_code: {} }, { ...sendLink(), returnCode: {} }]) {
      const refused = await reset(body)
      expect([refused.status, refused.body.details[0].id]).toEqual([403, 'AUTH-AWfge'])
    }
    expect(mails).toEqual([])
    const { rows } = await opened.pool.query('select * from identite.code')
    expect(rows).toEqual([])
  })

  test('le dernier code seul est bon, et aucun n’est lisible dans la base', async () => {
    const [first, second] = [await askCode(), await askCode()]
    const { rows } = await opened.pool.query('select * from identite.code')
    expect(JSON.stringify(rows)).not.toContain(second)
    expect((await setPassword({ verificationCode: first })).body.details[0].id).toBe('CODE-woT0xc')
    expect((await setPassword({ verificationCode: second })).status).toBe(200)
  })

  test('pas plus de trois fois par heure, puis 429 et le temps à attendre', async () => {
    for (let rank = 0; rank < 3; rank++) expect((await reset({})).status).toBe(200)
    const refused = await reset({})
    expect([refused.status, refused.body.code]).toEqual([429, 8])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    await opened.pool.query('update limite set expire = expire - 3600000')
    expect((await reset({})).status).toBe(200)
  })

  test('un e-mail qui ne part pas se dit : 503', async () => {
    down = true
    const { status, body } = await reset({}).finally(() => {
      down = false
    })
    expect([status, body.code]).toEqual([503, 14])
  })
})

describe('nouveau mot de passe', () => {
  test('par le mot de passe actuel : le change, garde cette session, finit les autres, prévient', async () => {
    const other = await signIn(opened, new Browser())
    const { status, body } = await setPassword({ currentPassword: camille.password })
    expect(status).toBe(200)
    expect(fromJson(SetPasswordResponseSchema, body).details?.sequence).toBe(2n)
    expect(body.details.sequence).toBe('2')
    expect([await alive(tokens.access_token), await alive(other.access_token)]).toEqual([true, false])
    expect((await client.refreshTokenGrant(opened.config, tokens.refresh_token!)).access_token).toBeTruthy()
    await expect(client.refreshTokenGrant(opened.config, other.refresh_token!)).rejects.toThrow()
    expect(mails.map(({ subject }) => subject)).toEqual(['Votre mot de passe a été changé'])
    const again = await signIn(opened, new Browser(), { ...camille, password: 'une phrase neuve' })
    expect(again.access_token).toBeTruthy()
  })

  test('l’autre navigateur doit se reconnecter : sa session du fournisseur est finie aussi', async () => {
    const browser = new Browser()
    await signIn(opened, browser)
    await setPassword({ currentPassword: camille.password })
    await expect(signIn(opened, browser)).rejects.toThrow()
  })

  test('un mot de passe actuel faux : 400, code 3, COMMAND-3M0fs, dans la langue demandée', async () => {
    const { status, body } = await setPassword({ currentPassword: 'pas le bon' })
    const message = 'Le mot de passe est incorrect'
    const details = [{ '@type': 'type.googleapis.com/zitadel.v1.ErrorDetail', id: 'COMMAND-3M0fs', message }]
    expect([status, body]).toEqual([400, { code: 3, message: `${message} (COMMAND-3M0fs)`, details }])
    const english = { headers: { 'accept-language': 'en-US,en;q=0.9' } }
    const said = await setPassword({ currentPassword: 'pas le bon' }, english)
    expect(said.body.message).toBe('Password is invalid (COMMAND-3M0fs)')
    expect(await alive(tokens.access_token)).toBe(true)
  })

  test('refuse le même, le trop court, celui de tout le monde, et l’absence de preuve', async () => {
    const currentPassword = camille.password
    const wish = (password: string) => setPassword({ newPassword: { password }, currentPassword })
    expect((await wish(camille.password)).body).toMatchObject({ code: 9, details: [{ id: 'COMMAND-Aesh5' }] })
    expect((await wish('court')).body.message).toContain('au moins 8 caractères')
    expect((await wish('azerty123')).body.code).toBe(3)
    expect((await setPassword({})).body).toMatchObject({ code: 7, details: [{ id: 'AUTH-AWfge' }] })
    expect((await call(`${user}/password`, {})).body).toMatchObject({ code: 3 })
    expect((await call(`${user}/password`, '{')).status).toBe(400)
  })

  test('cinq mots de passe faux en un quart d’heure, puis 429 ; un bon rend tout', async () => {
    const wrong = () => setPassword({ currentPassword: 'pas le bon' })
    expect((await wrong()).status).toBe(400)
    expect(await opened.count(quotas.secret, 4)).toBe(1)
    expect((await wrong()).status).toBe(400)
    expect((await wrong()).status).toBe(429)
    await opened.count(quotas.secret, 2)
    expect((await setPassword({ currentPassword: camille.password })).status).toBe(200)
    expect(await opened.count(quotas.secret, 0)).toBe(0)
  })
})

describe('code de réinitialisation', () => {
  test('sert une fois, même envoyé quatre fois ensemble', async () => {
    const verificationCode = await askCode()
    const wishes = Array.from({ length: 4 }, (_, rank) =>
      setPassword({ newPassword: { password: `une phrase neuve ${rank}` }, verificationCode }),
    )
    const statuses = (await Promise.all(wishes)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await setPassword({ verificationCode })).body).toMatchObject({
      code: 9,
      details: [{ id: 'COMMAND-2M9fs' }],
    })
  })

  test('meurt au bout d’une heure, ou de cinq essais faux', async () => {
    const late = await askCode()
    await opened.pool.query("update identite.code set date_fin = date_fin - interval '1 hour'")
    expect((await setPassword({ verificationCode: late })).body.details[0].id).toBe('CODE-QvUQ4P')
    const good = await askCode()
    for (let rank = 0; rank < 5; rank++) {
      expect((await setPassword({ verificationCode: `FAUX${rank}` })).body.details[0].id).toBe('CODE-woT0xc')
    }
    expect((await setPassword({ verificationCode: good })).body.details[0].id).toBe('COMMAND-2M9fs')
  })

  test('suffit sans jeton, finit alors toutes les sessions, et les essais d’une adresse sont comptés', async () => {
    const verificationCode = await askCode()
    expect((await setPassword({ verificationCode }, { bearer: null })).status).toBe(200)
    expect(await alive(tokens.access_token)).toBe(false)
    await opened.count(quotas.code, 30)
    expect((await setPassword({ verificationCode: 'X' }, { bearer: null })).status).toBe(429)
  })
})

describe('qui appelle', () => {
  test('sans jeton, avec un jeton faux ou fini : 401 ; pour un autre, existant ou non : 403', async () => {
    const without = await reset({}, { bearer: null })
    expect(without.body).toEqual({ code: 16, message: 'auth header missing', details: [] })
    expect(without.headers.get('www-authenticate')).toBe('Bearer')
    for (const bearer of ['abc', tokens.id_token!]) {
      expect((await reset({}, { bearer })).body).toMatchObject({ code: 16, details: [{ id: 'AUTH-7fs1e' }] })
    }
    for (const id of [sacha.sub, 'inconnu', 'me']) {
      for (const [path, method] of [
        ['/password_reset', 'POST'],
        ['', 'PATCH'],
      ] as const) {
        const said = await call(`/v2/users/${id}${path}`, {}, { method })
        expect([said.status, said.body.code, said.body.details[0].id]).toEqual([403, 7, 'AUTH-AWfge'])
        expect(said.headers.has('www-authenticate')).toBe(false)
      }
    }
    expect(mails).toEqual([])
  })

  test('une page d’ailleurs est refusée ; celle du site l’est permise, PATCH et PUT compris', async () => {
    const elsewhere = await reset({}, { headers: { origin: 'https://ailleurs.example' } })
    expect([elsewhere.status, elsewhere.body.details[0].id]).toEqual([403, 'AUTH-DZG21'])
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull()
    const here = await reset({}, { headers: { origin: site } })
    expect([here.status, here.headers.get('access-control-allow-origin')]).toEqual([200, site])
    const asked = await fetch(opened.issuer + user, { method: 'OPTIONS', headers: { origin: site } })
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET, POST, PATCH, PUT')
    expect(asked.headers.get('access-control-allow-headers')).toBe('authorization, content-type')
  })

  test('ce que Zitadel ne connaît pas : 405 code 12, ou 404 code 5', async () => {
    const put = await call(`/management/v1/users/${camille.sub}`, {}, { method: 'PUT' })
    expect([put.status, put.body]).toEqual([405, { code: 12, message: 'Method Not Allowed', details: [] }])
    expect((await call(`${user}/password`, {}, { method: 'PUT' })).body.code).toBe(12)
    expect((await call('/v2/ailleurs', {})).body).toMatchObject({ code: 5, details: [] })
  })
})
