// Closing and reopening accounts, and naming the first operator, which no page offers.
import { beforeEach, expect, test } from 'vitest'
import { migrate } from '../../server/adapter/migrate.ts'
import { openFileProvider } from '../../server/testing/provider.ts'
import { demoAccounts } from '../demo/compte.ts'
import { findCompteByEmail, openCompte } from './accounts.ts'
import { nameOperateur } from './firstOperator.ts'

const opened = await openFileProvider()
const { password, accounts } = demoAccounts
beforeEach(async () => {
  await opened.pool.query('delete from identite.compte')
  for (const account of accounts) await opened.identity.createAccount({ ...account, password })
})

const enter = async () => {
  const entered = []
  for (const { email } of accounts)
    entered.push((await openCompte(opened, email, password, '203.0.113.1'))?.operateur ?? null)
  return entered
}
const ouverts = accounts.map(({ operateur = false }) => operateur)
const fermes = accounts.map(() => null)

test('fermés, les comptes de démonstration ne s’ouvrent ni par mot de passe, ni par e-mail, ni par leurs sessions', async () => {
  const { pool, identity } = opened
  await pool.query(`
    insert into identite.oidc_payload (model, id, payload, account_id) values ('Session', 's', '{}', 'demo-operateur')`)
  await identity.closeAccounts(accounts)
  await identity.closeAccounts(accounts)
  expect(await enter()).toEqual(fermes)
  for (const { email } of accounts) expect(await findCompteByEmail(pool, email)).toBeNull()
  expect((await pool.query('select from identite.oidc_payload')).rowCount).toBe(0)
  expect((await pool.query('select from identite.compte where operateur')).rowCount).toBe(0)
  await identity.reopenAccounts(accounts)
  await identity.reopenAccounts(accounts)
  expect(await enter()).toEqual(ouverts)
})

test('seuls sont dits ouverts ceux qui sont là, et qui ne sont pas fermés', async () => {
  const { identity } = opened
  const [premier, ...autres] = accounts
  await identity.closeAccounts([premier!])
  expect((await identity.listOpen(accounts)).sort()).toEqual(autres.map(({ sub }) => sub).sort())
  await opened.pool.query('delete from identite.compte')
  expect(await identity.listOpen(accounts)).toEqual([])
})

test('seul le compte d’opérateur se ferme où chacun peut venir', async () => {
  await opened.identity.closeAccounts(accounts.filter(({ operateur }) => operateur))
  expect(await enter()).toEqual(accounts.map(({ operateur }) => (operateur ? null : false)))
})

test('oublié, un compte n’a plus ni mot de passe, ni session ; les autres restent', async () => {
  const { pool, identity } = opened
  const [oublie] = accounts
  await pool.query(
    `insert into identite.oidc_payload (model, id, payload, account_id) values ('Session', 's', '{}', $1)`,
    [oublie!.sub],
  )
  await identity.forgetAccount(oublie!.sub)
  await identity.forgetAccount(oublie!.sub)
  expect(await enter()).toEqual(accounts.map((account) => (account === oublie ? null : (account.operateur ?? false))))
  expect((await pool.query('select from identite.oidc_payload')).rowCount).toBe(0)
})

test('une adresse prise entre-temps reste à qui l’a prise', async () => {
  await opened.identity.closeAccounts(accounts)
  await opened.identity.createAccount({ sub: 'autre', email: 'Operateur@exemple.fr', password: 'Un-autre-2026' })
  await opened.identity.reopenAccounts(accounts)
  expect(await openCompte(opened, 'operateur@exemple.fr', password, '203.0.113.1')).toBeNull()
  const autre = await openCompte(opened, 'operateur@exemple.fr', 'Un-autre-2026', '203.0.113.1')
  expect([autre?.sub, autre?.operateur]).toEqual(['autre', false])
})

test('le premier opérateur est un compte dont l’adresse est prouvée', async () => {
  const { pool } = opened
  await expect(nameOperateur(pool, migrate, 'inconnu@exemple.fr')).rejects.toThrow(
    'Aucun compte n’a cette adresse\u00a0: inscrivez-vous d’abord sur le site.',
  )
  await pool.query(`update identite.compte set email_verifie = false where email = 'sacha@exemple.fr'`)
  await expect(nameOperateur(pool, migrate, 'sacha@exemple.fr')).rejects.toThrow('n’est pas prouvée')
  expect(await enter()).toEqual(ouverts)
  await pool.query(`update identite.compte set email_verifie = true where email = 'sacha@exemple.fr'`)
  await nameOperateur(pool, migrate, 'Sacha@Exemple.fr')
  expect((await openCompte(opened, 'sacha@exemple.fr', password, '203.0.113.1'))?.operateur).toBe(true)
})
