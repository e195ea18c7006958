// The names of an account at the provider: the call, the older one where it is not known, and what a refusal says.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeIdentite } from './fournisseur.ts'

const compte = { issuer: 'https://connexion.test', sub: 'a/b' }
const anne = { prenom: 'Anne', nom: 'Le Goff' }
let asked: [string, string, unknown][]
let warned: string[]

const answer = (...statuts: number[]) =>
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: string }) => {
    asked.push([method, url, JSON.parse(body)])
    const status = statuts.shift()!
    if (status === 0) throw new TypeError('réseau')
    return Response.json({}, { status })
  })

beforeEach(() => {
  asked = []
  warned = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.spyOn(console, 'warn').mockImplementation((said) => void warned.push(said))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const profile = { givenName: 'Anne', familyName: 'Le Goff', displayName: 'Anne Le Goff' }
const patch = ['PATCH', 'https://connexion.test/v2/users/a%2Fb', { human: { profile } }]
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

test.each([404, 405, 501])('là où PATCH n’existe pas (%i), PUT le remplace', async (status) => {
  answer(status, 200)
  expect(await changeIdentite(compte, anne)).toBeNull()
  expect([asked, warned]).toEqual([[patch, put], []])
})

test.each([
  [[500], [patch], 500],
  [[401], [patch], 401],
  [[0], [patch], 0],
  [[405, 403], [patch, put], 403],
])('refusé %j, la raison est celle du dernier appel', async (statuts, appels, status) => {
  answer(...statuts)
  expect(await changeIdentite(compte, anne)).toMatchObject({ status })
  expect([asked, warned]).toEqual([appels, [`Failed to update profile (Status: ${status})`]])
})
