// Changing names at the provider: each version's call, fallbacks, and errors.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appelAbsent, appelPerdu } from '#domain/compte/motdepasse.ts'
import { changeIdentite, changePassword, sendResetMail } from './identityProvider.ts'

const compte = { issuer: 'https://connexion.test', sub: 'a/b', embedded: true }
const anne = { prenom: 'Anne', nom: 'Le Goff' }
let asked: [string | undefined, string, unknown][]
let warned: string[]
let inits: RequestInit[]

const answer = (...statuts: number[]) =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit & { body: string }) => {
    const { method, body } = init
    inits.push(init)
    if (!method) throw new TypeError('réseau')
    asked.push([method, url, JSON.parse(body)])
    const status = statuts.shift()!
    if (status === 0) throw new TypeError('réseau')
    return Response.json(status === 200 ? { details: {} } : { code: 5, message: 'Non' }, { status })
  })

/** A provider other than Zitadel, which answers an unknown call or a metadata request in its own way. */
const other = (call: () => Response, discovery: () => Response) =>
  vi.stubGlobal('fetch', async (url: string) => (url.endsWith('/openid-configuration') ? discovery() : call()))
const lost = () => {
  throw new TypeError('CORS')
}

beforeEach(() => {
  asked = []
  warned = []
  inits = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.spyOn(console, 'warn').mockImplementation((said) => void warned.push(said))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const profile = { givenName: 'Anne', familyName: 'Le Goff', displayName: 'Anne Le Goff' }
const patch = ['PATCH', 'https://connexion.test/v2/users/a%2Fb', { human: { profile } }]
const human = ['PUT', 'https://connexion.test/v2/users/human/a%2Fb', { profile }]
const put = [
  'PUT',
  'https://connexion.test/management/v1/users/a%2Fb',
  { firstName: 'Anne', lastName: 'Le Goff', displayName: 'Anne Le Goff' },
]

test('le nom part par PATCH, et rien d’autre n’est demandé', async () => {
  answer(200)
  expect(await changeIdentite(compte, anne)).toBeNull()
  expect(asked).toEqual([patch])
})

test.each([404, 405, 501])('là où PATCH n’existe pas (%i), un PUT le remplace', async (status) => {
  answer(status, 200)
  expect(await changeIdentite(compte, anne)).toBeNull()
  answer(status, status, 200)
  expect(await changeIdentite(compte, anne)).toBeNull()
  expect([asked, warned]).toEqual([[patch, human, patch, human, put], []])
})

test('là où rien n’existe, le nom se change chez le fournisseur', async () => {
  answer(404, 405, 405)
  expect(await changeIdentite(compte, anne)).toMatchObject({ status: appelAbsent })
  expect(asked).toEqual([patch, human, put])
})

test('chez un fournisseur d’ailleurs, l’e-mail mène à la page qu’il choisit', async () => {
  answer(200)
  expect(await sendResetMail({ ...compte, embedded: false })).toBeNull()
  expect(asked).toEqual([['POST', 'https://connexion.test/v2/users/a%2Fb/password_reset', { sendLink: {} }]])
})

test.each([
  [[500], [patch], 500],
  [[401], [patch], 401],
  [[0], [patch], 0],
  [[405, 403], [patch, human], 403],
])('refusé %j, la raison est celle du dernier appel', async (statuts, appels, status) => {
  answer(...statuts)
  expect(await changeIdentite(compte, anne)).toMatchObject({ status })
  expect([asked, warned]).toEqual([appels, [`Failed to update profile (Status: ${status})`]])
})

const page = () => new Response('<!doctype html><title>Portail</title>', { headers: { 'content-type': 'text/html' } })
test.each<[string, () => Response, () => Response, object]>([
  ['répond sa page à toute adresse', page, () => Response.json({}), { status: appelAbsent }],
  ['répond un autre JSON', () => Response.json({ bonjour: 1 }), () => Response.json({}), { status: appelAbsent }],
  [
    'ne connaît pas l’appel',
    () => new Response('Not found', { status: 404 }),
    () => Response.json({}),
    { status: appelAbsent },
  ],
  ['ne se laisse pas appeler d’ici', lost, () => Response.json({}), appelPerdu],
  ['ne répond à rien', lost, lost, { status: 0, message: '' }],
])('un fournisseur qui %s n’a rien changé', async (_, call, discovery, refus) => {
  other(call, discovery)
  expect(await changePassword(compte, 'ancien', 'nouveau mot')).toMatchObject(refus)
  expect(await sendResetMail(compte)).toMatchObject(refus)
  expect(await changeIdentite(compte, anne)).toMatchObject(refus)
})

test('le mot de passe est changé quand le fournisseur le dit, à son adresse, barre au bout ou non', async () => {
  answer(200, 200)
  expect(await changePassword(compte, 'ancien', 'nouveau mot')).toBeNull()
  expect(await changePassword({ ...compte, issuer: `${compte.issuer}/` }, 'ancien', 'nouveau mot')).toBeNull()
  const [dit] = asked
  expect(asked).toEqual([dit, dit])
  const body = { newPassword: { password: 'nouveau mot', changeRequired: false }, currentPassword: 'ancien' }
  expect(dit).toEqual(['POST', 'https://connexion.test/v2/users/a%2Fb/password', body])
  expect(inits[0]).toMatchObject({
    headers: { authorization: 'Bearer ', 'content-type': 'application/json', 'accept-language': 'fr' },
    credentials: 'omit',
  })
})

test('un e-mail pour un autre mot de passe mène à la page du fournisseur ; refusé, il le dit', async () => {
  answer(200, 429)
  expect(await sendResetMail(compte)).toBeNull()
  const urlTemplate =
    'https://connexion.test/ui/v2/login/password/set?userId={{.UserID}}&code={{.Code}}&organization={{.OrgID}}'
  const sendLink = { notificationType: 'NOTIFICATION_TYPE_Email', urlTemplate }
  expect(asked).toEqual([['POST', 'https://connexion.test/v2/users/a%2Fb/password_reset', { sendLink }]])
  expect(warned).toEqual([])
  expect(await sendResetMail(compte)).toMatchObject({ status: 429 })
  expect(warned).toEqual(['Failed to send password reset email'])
})
