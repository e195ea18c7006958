// Filling a real database with the demo: once, completely, with its counters, never over existing data.
import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPool } from '../../server/adapter/pool.ts'
import { databaseUrl } from '../../server/testing/setup.ts'
import { demoAccounts } from './compte.ts'
import { fillDemo } from './fill.ts'
import { addPhotos } from './photo.ts'
import { renewDemo } from './renew.ts'
import { villesEte } from './towns.ts'

const name = `kinebouge_demo_${process.pid}`
const now = new Date('2026-11-20T09:30:00Z')
const admin = new pg.Client({ connectionString: inject('postgresql') })
let pool: pg.Pool

beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${name} template ${inject('template')} strategy file_copy`)
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

test('une base vide reçoit les comptes, les membres et les annonces', async () => {
  const made: { sub: string; email: string; password: string; isVIP?: boolean; operateur?: boolean }[] = []
  const createAccount = async (account: (typeof made)[number]) => void made.push(account)
  expect(await fillDemo({ pool, now, createAccount })).toBe(true)
  expect(made.map(({ email }) => email)).toEqual(demoAccounts.accounts.map(({ email }) => email))
  expect(made.every(({ password }) => password === 'Demo-kine-2026')).toBe(true)
  expect(made.filter(({ isVIP }) => isVIP).map(({ sub }) => sub)).toEqual(['demo-vip'])
  expect(made.filter(({ operateur }) => operateur).map(({ sub }) => sub)).toEqual(['demo-operateur', 'demo-operateur2'])
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

test('le forum parle de tout : sept catégories, un long sujet, des rangs et des heures qui se suivent', async () => {
  expect(await one('select array_agg(distinct id_categorie order by id_categorie) from forum')).toEqual([
    1, 2, 3, 4, 5, 6, 7,
  ])
  expect(Number(await one('select max(nombre_messages) from forum'))).toBeGreaterThanOrEqual(40)
  const wrong = await one(`
    select count(*) from forum f left join lateral (
      select count(*) as n, max(rang_dans_forum) as dernier, max(date_envoi) as fin, min(date_envoi) as debut
      from message_forum m where m.uuid_forum = f.uuid_forum) as m on true
    where f.nombre_messages <> m.n or m.dernier <> m.n or f.date_dernier_message <> m.fin or f.date_creation <> m.debut`)
  expect(Number(wrong)).toBe(0)
  const late = await one(`
    select count(*) from message_forum m join personne using (uuid_personne)
    left join message_forum n on n.uuid_forum = m.uuid_forum and n.rang_dans_forum = m.rang_dans_forum + 1
    where n.date_envoi < m.date_envoi or m.date_envoi < date_inscription or m.date_envoi > '${now.toISOString()}'`)
  expect(Number(late)).toBe(0)
})

test('les conversations ont des messages non lus, dont aucun e-mail ne part', async () => {
  const { rows } = await pool.query<{ avec: string; lu: number; rang: number; n: number; premier: string }>(`
    select q.pseudo_personne as avec, case p.uuid_personne when c.uuid_personne_a then lu_a else lu_b end as lu,
      dernier_rang as rang, count(*)::integer as n, min(m.contenu_message) filter (where rang_dans_conversation = 1) as premier
    from personne p join conversation c on p.uuid_personne in (c.uuid_personne_a, c.uuid_personne_b)
    join personne q on q.uuid_personne in (c.uuid_personne_a, c.uuid_personne_b) and q.uuid_personne <> p.uuid_personne
    join message m using (uuid_conversation)
    where p.sub = 'demo-camille' group by 1, 2, 3 order by 1`)
  expect(rows.every(({ rang, n }) => rang === n)).toBe(true)
  expect(rows.filter(({ rang, lu }) => lu < rang).map(({ avec, rang, lu }) => [avec, rang - lu])).toEqual([
    ['Fanny', 1],
    ['Sacha', 2],
  ])
  expect(rows.find(({ avec }) => avec === 'Fanny')!.premier).toMatch(/^À propos de l’annonce «\u00a0.+\u00a0»\n\n/)
  expect(rows.find(({ avec }) => avec === 'Sacha')!.rang).toBeGreaterThan(20)
  const due = await one(
    'select count(*) from conversation where rappel_a is distinct from lu_a or rappel_b is distinct from lu_b',
  )
  expect(Number(due)).toBe(0)
  expect(Number(await one(`select count(*) from message where date_envoi > '${now.toISOString()}'`))).toBe(0)
})

test('un remplacement de juillet avec logement se trouve à moins de 30 km de chaque grande ville', async () => {
  const { rows } = await pool.query<{ nom_commune: string; nombre: number }>(
    `select v.nom_commune, count(*)::integer as nombre
    from commune v, annonce a join commune c using (code_commune)
    where v.code_commune = any($1) and a.status_annonce = 'Actif' and a.id_typeannonce = 2 and a.logement = 'fourni'
      and a.debut_annonce <= '2027-07-31' and a.fin_annonce >= '2027-07-01'
      and 12742 * asin(sqrt(sin(radians(c.lat - v.lat) / 2) ^ 2
        + cos(radians(c.lat)) * cos(radians(v.lat)) * sin(radians(c.lon - v.lon) / 2) ^ 2)) <= 30
    group by 1`,
    [Object.values(villesEte).map(([premiere]) => premiere)],
  )
  expect(rows).toHaveLength(Object.keys(villesEte).length)
  for (const { nom_commune, nombre } of rows) expect(nombre, nom_commune).toBeGreaterThan(3)
})

test('les vues d’une annonce payée se lisent jour par jour', async () => {
  const { rows } = await pool.query<{ vues: number }>(`
    select count(v)::integer as vues from annonce join personne on uuid_personne = uuid_personne_annonceur
    left join vue_annonce v using (uuid_annonce)
    where code_tarif in ('P0002', 'P0003') and date_publication < '2026-11-10' group by uuid_annonce`)
  for (const { vues } of rows) expect(vues).toBeGreaterThan(20)
})

test('deux mois plus tard, arrêtée ou non, la démonstration a encore ses annonces, et aucun contrat commencé', async () => {
  const actives = async () => Number(await one(`select count(*) from annonce where status_annonce = 'Actif'`))
  const before = await actives()
  const lasted = new Date(now.getTime() + 60 * 86_400_000)
  await pool.query(
    `update annonce set status_annonce = 'Expirée' where status_annonce = 'Actif' and date_expiration <= $1`,
    [lasted],
  )
  expect(await actives()).toBeLessThan(30)
  expect(await renewDemo(pool, lasted)).toBeGreaterThan(250)
  expect(await actives()).toBeGreaterThan(before * 0.9)
  expect(await actives()).toBeLessThanOrEqual(before)
  const started = `select count(*) from annonce
    where date_publication = '${lasted.toISOString()}' and datecontrat_annonce < '2027-01-19'`
  expect(Number(await one(started))).toBe(0)
  expect(await renewDemo(pool, lasted)).toBe(0)
  expect(await renewDemo(pool, new Date(lasted.getTime() + 365 * 86_400_000))).toBeGreaterThan(250)
})

test('une base qui a déjà servi n’est pas touchée', async () => {
  const before = await one('select count(*) from annonce')
  const createAccount = () => Promise.reject(new Error('personne ne doit être créé'))
  expect(await fillDemo({ pool, now, createAccount })).toBe(false)
  // A paid ad cannot be deleted: everything else is.
  await pool.query(
    'delete from annonce where not payante_annonce and uuid_annonce not in (select uuid_annonce from message where uuid_annonce is not null)',
  )
  const left = await one('select count(*) from annonce')
  expect(await fillDemo({ pool, now, createAccount })).toBe(false)
  expect(Number(before)).toBeGreaterThan(300)
  expect(Number(left)).toBeLessThan(Number(before))
  expect(await one('select count(*) from annonce')).toBe(left)
})

test('la plupart des annonces Pro et Prestige ont de une à cinq photos, aucune autre ; deux voisines, jamais la même', async () => {
  const given = new Map<string, string[]>()
  const add = async (uuid: string, image: string) => void given.set(uuid, [...(given.get(uuid) ?? []), image])
  const { signal } = new AbortController()
  await addPhotos({ pool, now, encode: async (bytes) => createHash('sha256').update(bytes).digest('hex'), add, signal })
  const { rows } = await pool.query<{ uuid_annonce: string; sub: string; code_tarif: string; status_annonce: string }>(`
    select uuid_annonce, sub, code_tarif, status_annonce from annonce join personne on uuid_personne = uuid_personne_annonceur
    order by code_tarif desc, date_publication desc`)
  const illustrees = rows.filter(({ uuid_annonce }) => given.has(uuid_annonce))
  const avecPhotos = rows.filter(({ code_tarif }) => code_tarif === 'P0002' || code_tarif === 'P0003')
  expect(illustrees.every((annonce) => avecPhotos.includes(annonce))).toBe(true)
  expect(illustrees.length / avecPhotos.length).toBeGreaterThan(0.6)
  expect(avecPhotos.filter(({ status_annonce }) => status_annonce === 'Actif').slice(0, 2)).toEqual(
    illustrees.filter(({ status_annonce }) => status_annonce === 'Actif').slice(0, 2),
  )
  for (const photos of given.values()) {
    expect(photos.length >= 1 && photos.length <= 5).toBe(true)
    expect(new Set(photos).size).toBe(photos.length)
  }
  const couvertures = [...given.values()].map(([first]) => first!)
  for (const [rang, une] of couvertures.entries()) expect(couvertures.slice(rang + 1, rang + 6)).not.toContain(une)
  expect(illustrees.some(({ sub }) => sub === 'demo-camille')).toBe(true)
})

test('un produit qui s’arrête n’ajoute plus de photo', async () => {
  const add = () => expect.unreachable()
  await addPhotos({ pool, now, encode: async () => 'image', add, signal: AbortSignal.abort() })
})
