// Where visitors read when the replica follows, is late, is gone, comes back or is promoted: a real standby.
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPaire, type Paire } from '../testing/secondaire.ts'
import { type Database, openDatabase } from './database.ts'
import { openPool, shares } from './pool.ts'
import { type Replica, watchReplica } from './replica.ts'

let paire: Paire
let database: Database
let replica: Replica
const opened: { end(): Promise<unknown> }[] = []

beforeAll(async () => {
  paire = await openPaire()
  await paire.ask('create table chose (nom text)')
  // Refuses on the standby alone, as a reading whose rows the primary has removed does.
  await paire.ask(`create function dispute() returns text language plpgsql stable as $$
    begin if pg_is_in_recovery() then raise exception 'conflit' using errcode = '40001'; end if; return 'lu'; end $$`)
}, 60_000)
afterAll(() => paire?.close())

beforeEach(async () => {
  await paire.startReplica()
  await paire.askReplica('select pg_wal_replay_resume()')
  await paire.caughtUp()
  database = openDatabase(paire.url, { replicaUrl: paire.replicaUrl })
  const pools = [paire.replicaUrl, paire.url].map((url) => openPool(url, shares.replique))
  opened.push(database, ...pools)
  // Looks when it is told, and only then.
  replica = watchReplica({ replica: pools[0]!, primary: pools[1]!, lookMs: 2 ** 30 })
  await expect.poll(() => replica.look().then(asked)).toBe('secondaire')
})
afterEach(async () => {
  await replica.close()
  for (const one of opened.splice(0)) await one.end()
})

/** Which of the two answers. */
const asked = () =>
  replica.read(
    async () => 'secondaire',
    async () => 'primaire',
  )
const written = async (nom: string) => void (await paire.ask(`insert into chose values ('${nom}')`))

/** Where the database itself reads, for these eyes. */
async function whereIs(eyes: 'visitor' | 'member'): Promise<string> {
  const { rows } = await database.read<{ copie: boolean }>(sql`select pg_is_in_recovery() as copie`, eyes)
  return rows[0]!.copie ? 'secondaire' : 'primaire'
}

test('le visiteur lit au secondaire qui suit ; le membre, au primaire', async () => {
  await expect.poll(() => whereIs('visitor')).toBe('secondaire')
  expect(await whereIs('member')).toBe('primaire')
})

test('un secondaire en retard est laissé, et repris quand il a rattrapé', async () => {
  expect(await asked()).toBe('secondaire')
  await paire.askReplica('select pg_wal_replay_pause()')
  await written('tard')
  await replica.look()
  await replica.look()
  expect(await asked()).toBe('primaire')
  await paire.askReplica('select pg_wal_replay_resume()')
  await paire.caughtUp()
  await replica.look()
  expect(await asked()).toBe('secondaire')
})

test('un primaire qui n’écrit rien ne fait pas passer son secondaire pour en retard', async () => {
  for (let n = 0; n < 3; n++) await replica.look()
  expect(await asked()).toBe('secondaire')
})

test('une lecture en conflit avec ce que rejoue le secondaire est faite au primaire, sans le laisser', async () => {
  await expect.poll(() => whereIs('visitor')).toBe('secondaire')
  const { rows } = await database.read<{ dit: string }>(sql`select dispute() as dit`, 'visitor')
  expect(rows).toEqual([{ dit: 'lu' }])
  expect(await whereIs('visitor')).toBe('secondaire')
})

test('un secondaire arrêté au milieu des lectures n’en fait échouer aucune, et sert de nouveau à son retour', async () => {
  await expect.poll(() => whereIs('visitor')).toBe('secondaire')
  let stopped = false
  const reading = Array.from({ length: 4 }, async () => {
    while (!stopped) await whereIs('visitor')
  })
  await paire.stopReplica()
  stopped = true
  await Promise.all(reading)
  expect(await whereIs('visitor')).toBe('primaire')
  await paire.startReplica()
  await paire.caughtUp()
  await expect.poll(() => whereIs('visitor'), { timeout: 10_000 }).toBe('secondaire')
})

test('qui attend un secondaire devenu muet est servi par le primaire dès qu’on le sait', async () => {
  const muet = replica.read(
    () => new Promise<string>(() => {}),
    async () => 'primaire',
  )
  await paire.stopReplica()
  await replica.look()
  expect(await muet).toBe('primaire')
})

test('une faute de la demande n’est pas redemandée au primaire', async () => {
  const refused = replica.read(
    () => Promise.reject(new Error('la demande')),
    async () => 'primaire',
  )
  await expect(refused).rejects.toThrow('la demande')
  expect(await asked()).toBe('secondaire')
})

/** Where is read by who finds no primary. */
async function askedAlone(): Promise<string> {
  const pools = [paire.replicaUrl, 'postgresql://x@127.0.0.1:1/x'].map((url) => openPool(url, shares.replique))
  opened.push(...pools)
  const alone = watchReplica({ replica: pools[0]!, primary: pools[1]!, lookMs: 2 ** 30 })
  await alone.look()
  await alone.close()
  return alone.read(
    async () => 'secondaire',
    async () => 'primaire',
  )
}

test('un primaire absent laisse lire son secondaire', async () => {
  expect(await askedAlone()).toBe('secondaire')
})

test('un secondaire promu n’est plus celui d’un primaire qui continue ; d’un primaire absent, il se lit encore', async () => {
  await paire.askReplica('select pg_promote()')
  await replica.look()
  expect(await asked()).toBe('primaire')
  expect(await askedAlone()).toBe('secondaire')
})
