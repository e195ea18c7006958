// What the account's forms ask of an outside provider, against each shape of a Zitadel: names, password, reset mail.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openZitadel, shapes, type Zitadel } from '../testing/zitadel.ts'
import { changeIdentite, changePassword, sendResetMail } from './identityProvider.ts'

const sub = '283746510293847'

describe.each(shapes)('Zitadel $line, jetons $tokens', (shape) => {
  let zitadel: Zitadel
  const compte = () => ({ issuer: zitadel.issuer, sub, embedded: false })
  beforeEach(async () => {
    zitadel = await openZitadel(shape)
    const { access } = await zitadel.signIn(sub, { roles: [], password: 'Ancien-2026' }, 'openid')
    const authorization = `Bearer ${access}`
    vi.stubGlobal('localStorage', { getItem: () => null })
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
      zitadel.fetch(url, { ...init, headers: { ...(init.headers as object), authorization } }),
    )
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('le nom, par l’appel de sa version', async () => {
    expect(await changeIdentite(compte(), { prenom: 'Anne', nom: 'Le Goff' })).toBeNull()
    const profile = { givenName: 'Anne', familyName: 'Le Goff', displayName: 'Anne Le Goff' }
    expect(zitadel.calls).toEqual([
      shape.line === 4
        ? [`PATCH /v2/users/${sub}`, { userId: sub, human: { profile } }]
        : [`PUT /v2/users/human/${sub}`, { userId: sub, profile }],
    ])
  })

  test('le mot de passe, faux puis juste', async () => {
    expect(await changePassword(compte(), 'Faux-2026', 'Nouveau-2026')).not.toBeNull()
    expect(await changePassword(compte(), 'Ancien-2026', 'Nouveau-2026')).toBeNull()
    expect(zitadel.users.get(sub)!.password).toBe('Nouveau-2026')
  })

  test('l’e-mail d’un nouveau mot de passe mène à la page du fournisseur ; une réponse d’ailleurs n’est pas un oui', async () => {
    expect(await sendResetMail(compte())).toBeNull()
    expect(zitadel.calls).toEqual([[`POST /v2/users/${sub}/password_reset`, { userId: sub, sendLink: {} }]])
    zitadel.spoil('{"ok":true}')
    expect(await sendResetMail(compte())).not.toBeNull()
  })
})
