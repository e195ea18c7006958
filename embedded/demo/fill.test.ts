// The demo in a real database: written once, whole, with its counters, and never over somebody's data.
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPool } from '../../server/database.ts'
import { databaseUrl } from '../../server/testing.setup.ts'
import { fillDemo } from './fill.ts'
import { demoAccounts } from './membre.ts'

const name = `kinebouge_demo_${process.pid}`
const now = new Date('2026-11-20T09:30:00Z')
const admin = new pg.Client({ connectionString: inject('postgresql') })
let pool: pg.Pool

beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${name} template ${inject('template')}`)
  pool = openPool(databaseUrl(inject('postgresql'), name))
})

afterAll(async () => {
  await pool.end()
  await admin.query(`drop database ${name}`)
  await admin.end()
})

const one = async <T>(query: string): Promise<T> => Object.values((await pool.query(query)).rows[0]!)[0] as T

test('un compte qui échoue ne laisse rien derrière lui', async () => {
  const createAccount = () => Promise.reject(new Error('plus de place'))
  await expect(fillDemo({ pool, now, createAccount })).rejects.toThrow('plus de place')
  expect(await one<boolean>('select exists (select from personne) or exists (select from annonce)')).toBe(false)
})

test('une base vide reçoit les comptes, les membres et les annonces en moins d’une seconde', async () => {
  const made: { sub: string; email: string; password: string; isVIP?: boolean; operateur?: boolean }[] = []
  const createAccount = async (account: (typeof made)[number]) => void made.push(account)
  const start = performance.now()
  expect(await fillDemo({ pool, now, createAccount })).toBe(true)
  expect(performance.now() - start).toBeLessThan(1000)
  expect(made.map(({ email }) => email)).toEqual(demoAccounts.accounts.map(({ email }) => email))
  expect(made.every(({ password }) => password === 'Demo-kine-2026')).toBe(true)
  expect(made.filter(({ isVIP }) => isVIP).map(({ sub }) => sub)).toEqual(['demo-vip'])
  expect(made.filter(({ operateur }) => operateur).map(({ sub }) => sub)).toEqual(['demo-operateur'])
  expect(await one(`select pseudo_personne from personne where sub = 'demo-nouveau'`)).toBeNull()
  const actives = Number(await one(`select count(*) from annonce where status_annonce = 'Actif'`))
  expect(actives).toBeGreaterThanOrEqual(300)
  expect(Number(await one('select sum(n) from annonce_compte where id_typeannonce = 0'))).toBe(actives)
})

test('chaque compte est juste : son solde est ce que doivent ses annonces en attente', async () => {
  const { rows } = await pool.query<{ sub: string; solde: number; du: number }>(`
    select p.sub, coalesce(sum(o.montant_centimes), 0) as solde, (
      select coalesce(-sum(t.prix_centimes), 0) from annonce a join tarif t using (code_tarif)
      where a.uuid_personne_annonceur = p.uuid_personne and a.status_annonce = 'En attente') as du
    from personne p left join operation o using (uuid_personne) group by p.uuid_personne, p.sub`)
  for (const { solde, du } of rows) expect(solde).toBe(du)
  expect(rows.find(({ sub }) => sub === 'demo-camille')!.solde).toBe(-1990)
  const credits = await one(`
    select count(*) from operation join personne using (uuid_personne) where sub = 'demo-camille' and montant_centimes > 0`)
  expect(Number(credits)).toBeGreaterThan(0)
  expect(Number(await one(`select count(*) from paiement where etat = 'attendu'`))).toBe(3)
})

test('une base qui a déjà servi n’est pas touchée', async () => {
  const before = await one('select count(*) from annonce')
  const createAccount = () => Promise.reject(new Error('personne ne doit être créé'))
  expect(await fillDemo({ pool, now, createAccount })).toBe(false)
  // What money was paid for cannot be deleted: the rest is.
  await pool.query('delete from annonce where not payante_annonce')
  const left = await one('select count(*) from annonce')
  expect(await fillDemo({ pool, now, createAccount })).toBe(false)
  expect(Number(before)).toBeGreaterThan(300)
  expect(Number(left)).toBeLessThan(Number(before))
  expect(await one('select count(*) from annonce')).toBe(left)
})
