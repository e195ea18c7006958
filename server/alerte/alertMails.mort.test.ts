// Alert mails of one morning with two servers, killed three times: each is sent once; one killed between mark and send is lost,
// never repeated.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSmtp } from '../testing/jobs.ts'
import { createAnnonce, openFileSite } from '../testing/site.ts'

const nombre = 300
/** Concurrent mails of one server. */
const ensemble = 20
const timeout = { timeout: 100_000, interval: 200 }

const running = new Set<ChildProcess>()
const taken: string[] = []

const site = await openFileSite()
const smtp = await openSmtp({
  onData: (stream, { envelope }, done) => {
    stream.resume()
    stream.on('end', () => {
      taken.push(...envelope.rcptTo.map(({ address }) => address))
      done()
    })
  },
})
afterAll(async () => {
  for (const server of running) server.kill('SIGKILL')
  await smtp?.stop()
})

const ouvrier = join(import.meta.dirname, '../testing/workerProcess.ts')
function start(): ChildProcess {
  const url = site.database.pool.options.connectionString!
  const server = spawn(process.execPath, [ouvrier, url, 'http://127.0.0.1:1', smtp.url], { stdio: 'ignore' })
  running.add(server)
  return server
}
async function kill(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL')
  await once(server, 'exit')
  running.delete(server)
}
const etats = async (): Promise<Record<string, number>> => {
  const { rows } = await site.database.pool.query('select etat, count(*)::integer as n from courrier group by 1')
  return Object.fromEntries(rows.map(({ etat, n }) => [etat, n]))
}

test(`${nombre} e-mails, deux serveurs, trois morts : aucun deux fois, aucun oublié que ceux que la mort a tenus`, async () => {
  await site.database.pool.query(
    `with membre as (
       insert into personne (sub, email, email_verifie)
       select 'veille-' || n, 'veille-' || n || '@exemple.fr', true from generate_series(1, $1) as n
       returning uuid_personne)
     insert into alerte (uuid_personne, recherche, id_typeannonce, frequence, date_alerte, rang_vu, rang_lu)
     select uuid_personne, 'type=2', 2, 'instant', now(), 0, 0 from membre`,
    [nombre],
  )
  await createAnnonce(site, { id_typeannonce: 2 })
  const servers = [start(), start()]
  for (const after of [nombre / 10, nombre / 3, nombre / 2]) {
    await expect.poll(() => taken.length, timeout).toBeGreaterThan(after)
    await kill(servers.shift()!)
    servers.push(start())
  }
  await expect.poll(etats, timeout).toEqual({ parti: nombre })
  await Promise.all(servers.map(kill))
  expect(new Set(taken).size).toBe(taken.length)
  const { rows } = await site.database.pool.query(
    `select from courrier join personne using (uuid_personne) where email <> all($1)`,
    [taken],
  )
  // A mail is marked as sent beforehand: only those in progress at each kill are missing.
  expect(taken.length + rows.length).toBe(nombre)
  expect(rows.length).toBeLessThanOrEqual(3 * ensemble)
}, 240_000)
