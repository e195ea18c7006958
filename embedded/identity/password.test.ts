// Stored passwords record their cost, and are hashed again when the cost has changed.
import { scryptSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestProvider, type TestProvider } from '../../server/testing/provider.ts'
import { openCompte } from './accounts.ts'
import { createJetons } from './csrfToken.ts'
import { checkPassword, coutDuJour, hashPassword } from './password.ts'

const password = 'Un-secret-2026'
const moindre = { N: 2 ** 10, r: 8, p: 1 }

/** A hash made at another cost. */
function kept({ N, r, p }: typeof moindre, bytes = 32): string {
  const salt = Buffer.from('un sel de seize.')
  const key = scryptSync(password, salt, bytes, { N, r, p, maxmem: 256 * N * r })
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

test.each([
  { N: 2 ** 14, r: 8, p: 1 },
  { N: 2 ** 10, r: 4, p: 2 },
  { N: 2 ** 16, r: 8, p: 1 },
])('le coût écrit dans la trace est celui de sa vérification : %o', async (cost) => {
  expect(await checkPassword(password, kept(cost))).toBe(true)
  expect(await checkPassword('un-autre-2026', kept(cost))).toBe(false)
})

test('un coût qui n’est pas le sien refuse', async () => {
  expect(await checkPassword(password, kept(moindre).replace('$1024$', '$2048$'))).toBe(false)
})

test.each(['scrypt$1024$8$1$sel$', 'scrypt$x$8$1$c2Vs$Y2xl', 'bcrypt$1024$8$1$c2Vs$Y2xl', 'fermé', ''])(
  'rien ne s’ouvre d’une trace qui n’en est pas une : « %s »',
  async (hash) => {
    expect(await checkPassword(password, hash, '', moindre)).toBe(false)
  },
)

test('une clé trop courte pour en être une n’ouvre rien', async () => {
  expect(await checkPassword(password, kept(moindre, 4), '', moindre)).toBe(false)
})

describe('à la connexion', () => {
  let opened: TestProvider
  beforeAll(async () => {
    opened = await openTestProvider(undefined, { cost: coutDuJour })
  })
  afterAll(() => opened?.close())

  const secretOf = async (sub: string): Promise<string> =>
    (await opened.pool.query<{ secret: string }>('select secret from identite.compte where sub = $1', [sub])).rows[0]!
      .secret

  test('la trace d’un autre coût est refaite au coût du jour, et seulement par le bon mot de passe', async () => {
    const sub = 'sub-ancien'
    await opened.pool.query(
      'insert into identite.compte (sub, email, secret, email_verifie) values ($1, $2, $3, true)',
      [sub, 'ancien@exemple.fr', kept(moindre)],
    )
    const open = (typed: string) => openCompte(opened, 'ancien@exemple.fr', typed, '203.0.113.1')
    expect(await open('un-autre-2026')).toBeNull()
    expect(await secretOf(sub)).toBe(kept(moindre))
    expect((await open(password))?.sub).toBe(sub)
    const refaite = await secretOf(sub)
    expect(refaite).toMatch(/^scrypt\$32768\$8\$3\$/)
    expect((await open(password))?.sub).toBe(sub)
    expect(await secretOf(sub)).toBe(refaite)
  })
})

test('sans que rien ne soit dit, le coût est celui du jour', async () => {
  expect(await hashPassword(password)).toMatch(/^scrypt\$32768\$8\$3\$/)
})

test('un navigateur qui a déjà ouvert ce compte n’attend pas les adresses qui essaient', async () => {
  const done: string[] = []
  const judge = (nom: string, who: Parameters<typeof hashPassword>[1], cost = moindre) =>
    hashPassword(password, who, cost).then(
      () => void done.push(nom),
      () => void done.push(`${nom} plus tard`),
    )
  // Longer than the others take to join the queue.
  const first = [1, 2].map((rang) => judge('premier', `premier ${rang}`, { N: 2 ** 14, r: 8, p: 1 }))
  const robots = Array.from({ length: 8 }, (_, rang) => judge('robot', `robot ${rang}`))
  await Promise.all([...first, ...robots, judge('connu', { compte: 'camille' }), judge('inconnu', 'ailleurs')])
  expect([done.length, done[0], done.at(-1)]).toEqual([12, 'connu', 'inconnu'])
})

test('un navigateur est connu pour le seul compte qu’il a ouvert, et ne s’invente pas', () => {
  const jetons = createJetons('https://id.exemple.fr', 'clé')
  const sent: string[] = []
  jetons.keep({ appendHeader: (_: string, value: string) => void sent.push(value) } as never, 'Camille@exemple.fr')
  expect(sent[0]).toMatch(/^__Host-idp_connu=[\w-]{43}; path=\/; max-age=15552000; samesite=lax; httponly; secure$/)
  const cookie = sent[0]!.split(';')[0]!
  const knows = (held: string, email: string) => jetons.knows({ headers: { cookie: held } } as never, email)
  expect(knows(`autre=1; ${cookie}`, 'camille@exemple.fr')).toBe(true)
  expect(knows(cookie, 'sacha@exemple.fr')).toBe(false)
  expect(knows(`__Host-idp_connu=${'a'.repeat(43)}`, 'camille@exemple.fr')).toBe(false)
  expect(knows('', 'camille@exemple.fr')).toBe(false)
})
