// A database that disappears, hangs or is overloaded: the process survives, and the caller gets a 503.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { answerError } from '../api/errorResponse.ts'
import { call, openFileSite } from '../testing/site.ts'
import { type Database, openDatabase } from './database.ts'
import { openLive } from './liveEvents.ts'
import { isLost, openPool, phrases, type Share } from './pool.ts'

const opened: { end(): Promise<unknown> }[] = []
const servers: Server[] = []

const site = await openFileSite()
const camille = await site.createMembre({ pseudo: 'Camille' })
const url = site.database.pool.options.connectionString!
afterEach(async () => {
  for (const one of opened.splice(0)) await one.end()
  for (const server of servers.splice(0)) server.close()
})

const open = (...given: Parameters<typeof openDatabase>): Database => {
  const database = openDatabase(...given)
  opened.push(database)
  return database
}
const share = (given: Partial<Share>) => {
  const pool = openPool(url, { connections: 1, waiting: 1, statementMs: 5000, ...given })
  opened.push(pool)
  return pool
}

/** A TCP server that accepts connections and stays silent, or closes them at once; counts the connections. */
async function listenTo(hangsUp: boolean) {
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.on('error', () => {})
    if (hangsUp) socket.destroy()
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `postgresql://x@127.0.0.1:${(server.address() as AddressInfo).port}/x`, calls: () => calls }
}

const later = { status: 503, headers: { 'retry-after': '5' }, body: { code: 'PGRST001', message: phrases.muet } }
const failure = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

test('quand le dernier servi a trop attendu, qui viendrait derrière d’autres est refusé, jusqu’à ce que la file avance', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const pool = share({ waiting: 100 })
  const holder = await pool.connect()
  const line = [pool.connect(), pool.connect(), pool.connect()]
  const serve = async (held: pg.PoolClient, afterMs: number) => {
    vi.advanceTimersByTime(afterMs)
    held.release()
    return line.shift()!
  }
  const first = await serve(holder, 2001)
  await expect(pool.connect()).rejects.toMatchObject({ status: 503 })
  const last = await serve(await serve(first, 1), 1)
  // With an empty queue, a new caller waits for one other; the next one is admitted once that wait was short.
  line.push(pool.connect())
  await expect(pool.connect()).rejects.toMatchObject({ status: 503 })
  const next = await serve(last, 10)
  line.push(pool.connect(), pool.connect())
  ;(await serve(await serve(next, 0), 0)).release()
})

test('une connexion perdue au milieu d’une écriture se dit 503, et la suivante passe', async () => {
  await site.database.pool.query(`
    create function coupe() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger coupe before update on personne for each row execute function coupe()`)
  const asked = { args: { p_pseudo: 'Camille Kiné' }, headers: camille.headers }
  const answers = await Promise.all(Array.from({ length: 4 }, () => call(site, 'rpc/renseigner_pseudo', asked)))
  await site.database.pool.query('drop function coupe cascade')
  for (const { status, headers, body } of answers)
    expect([status, headers.get('retry-after'), body.message]).toEqual([503, '5', phrases.muet])
  expect((await call(site, 'rpc/renseigner_pseudo', asked)).status).toBe(204)
})

test('une connexion tuée hors de toute demande, dans une transaction, n’arrête pas le processus', async () => {
  const database = open(url)
  const lost = await failure(
    database.transaction(async (tx) => {
      const { rows } = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await site.database.pool.query(sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`)
      await new Promise((turn) => setImmediate(turn))
      await tx.query(sql`select 1`)
    }),
  )
  expect(answerError(lost)).toMatchObject(later)
  const { rows } = await database.read(sql`select 1 as un`)
  expect(rows).toEqual([{ un: 1 }])
})

/** A fake PostgreSQL that answers one query, then sends the two errors that a pooler sends when its server dies. */
async function listenThenLose(): Promise<{ url: string; calls: () => number }> {
  const message = (type: string, body: string) => {
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(Buffer.byteLength(body) + 4, 1)
    return Buffer.concat([head, Buffer.from(body)])
  }
  const ready = message('Z', 'I')
  const fatal = (code: string) => message('E', `SFATAL\0C${code}\0Mpartie\0\0`)
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', '\0\0\0\0'), ready]))
      socket.once('data', () => {
        const heard = [message('C', 'LISTEN\0'), ready]
        socket.end(Buffer.concat([...heard, fatal('57P01'), fatal('08P01')]))
      })
    })
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `postgresql://x@127.0.0.1:${(server.address() as AddressInfo).port}/x`, calls: () => calls }
}

test('une écoute que la base et son intermédiaire disent perdue chacun n’arrête pas le processus, et reprend', async () => {
  const { url: at, calls } = await listenThenLose()
  const faults: unknown[] = []
  const live = openLive(at, (error) => faults.push(error))
  await expect.poll(() => calls(), { timeout: 10_000 }).toBeGreaterThan(2)
  await live.close()
  expect(faults[0]).toMatchObject({ code: '57P01' })
})

test('une base qui refuse, ou raccroche, se dit 503', async () => {
  for (const at of ['postgresql://x@127.0.0.1:1/x', (await listenTo(true)).url])
    expect(answerError(await failure(open(at).read(sql`select 1`)))).toMatchObject(later)
})

test.each(['57P01', '57P03', '53300', '53100', '08006', '25006'])(
  'la base dit %s : 503, à redemander',
  async (code) => {
    const raised = await failure(
      site.database.pool.query(`do $$ begin raise exception 'non' using errcode = '${code}'; end $$`),
    )
    expect(answerError(raised)).toMatchObject(later)
  },
)

test.each([
  ['42P05', 500, 'XX000'],
  ['42601', 500, 'XX000'],
  ['57014', 503, '57014'],
  ['23505', 409, '23505'],
])('la base dit %s : %i %s, sans ses propres mots', async (code, status, said) => {
  const raised = await failure(
    site.database.pool.query(`do $$ begin raise exception 'inner' using errcode = '${code}'; end $$`),
  )
  const answer = answerError(raised)
  expect([answer.status, answer.body.code]).toEqual([status, said])
  expect(answer.body.message).not.toContain('inner')
})

test('une base qui prend la connexion sans un mot est quittée aussi', async () => {
  const pool = openPool((await listenTo(false)).url)
  opened.push(pool)
  expect(isLost(await failure(pool.query('select 1')))).toBe(true)
})

test('une base muette est quittée au bout de la patience', async () => {
  const error = await failure(share({ timeoutMs: 50 }).query('select pg_sleep(4)'))
  expect(isLost(error)).toBe(true)
})

test('qui attend trop nombreux est prié tout de suite de revenir', async () => {
  const pool = share({})
  const held = await pool.connect()
  const waiting = pool.query('select 1')
  const refused = await failure(pool.query('select 1'))
  expect(answerError(refused)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
    body: { message: phrases.occupe },
  })
  held.release()
  expect((await waiting).rowCount).toBe(1)
})

test('les demandes libres qui durent ne retiennent ni recherche, ni membre', async () => {
  const database = open(url)
  const slow = Array.from({ length: 32 }, () => failure(database.read(sql`select pg_sleep(20)`, 'visiteur', 'adhoc')))
  expect((await database.read(sql`select 1 as un`, 'visiteur')).rows).toEqual([{ un: 1 }])
  expect((await database.read(sql`select 2 as deux`)).rows).toEqual([{ deux: 2 }])
  const codes = (await Promise.all(slow)).map((error) => answerError(error))
  expect(codes.map(({ status }) => status)).toEqual(Array(32).fill(503))
})

test('une instruction refusée garde sa connexion', async () => {
  const database = open(url)
  const pid = async () => (await database.read<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]!.pid
  const before = await pid()
  await failure(database.read(sql`select 'a'::integer`))
  expect(await pid()).toBe(before)
})

test('chaque base nomme ses instructions : une autre qui en est pleine n’y change rien', async () => {
  const full = open(url)
  for (let rank = 0; rank < 501; rank++) await full.read(raw(`select ${rank}`))
  const told: (string | undefined)[] = []
  const other = open(url, { ms: 0, tell: ({ nom }) => told.push(nom) })
  await other.read(sql`select 'une autre'`)
  expect(told).toEqual([expect.any(String)])
})
