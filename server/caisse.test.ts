// Killed at any moment of any payment, fifty times and more: what was paid is credited, once.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createHasard } from '../embedded/demo/hasard.ts'
import { audience } from './testing/issuer.ts'
import { type Acheteur, acheteur, checkCompte, choose, delivered, prix } from './testing/paiement.ts'
import { databaseUrl } from './testing/setup.ts'
import { openTestSite, publicUrl, type TestSite } from './testing/site.ts'

const kills = 55
const buyers = 2

let site: TestSite
let folder: string
let port: number
/** The process that serves, and the one that is ready to take its place. */
const alive = new Set<ChildProcess>()

beforeAll(async () => {
  site = await openTestSite()
  folder = await mkdtemp(join(tmpdir(), 'kinebouge-caisse-'))
  port = await freePort()
})
afterAll(async () => {
  for (const child of alive) child.kill('SIGKILL')
  await site?.close()
  await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as { port: number }
  server.close()
  return free
}

/** A process that has loaded everything and waits to be told to start. */
async function load(): Promise<ChildProcess> {
  const { rows } = await site.database.pool.query<{ nom: string }>(sql`select current_database() as nom`)
  const url = databaseUrl(inject('postgresql'), rows[0]!.nom)
  const file = join(import.meta.dirname, 'testing/caisse.ts')
  const child = spawn(process.execPath, [file, url, site.issuer.url, audience, String(port), publicUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
  })
  alive.add(child)
  child.stdin!.on('error', () => {})
  await once(child.stdout!, 'data')
  return child
}

const start = (child: ChildProcess) => void child.stdin!.write('va\n')

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
  alive.delete(child)
}

/** Publishes and pays again and again, as somebody does whose calls fail now and then; keeps the pages that said « paid ». */
async function buy(membre: Acheteur, told: Set<string>, running: () => boolean): Promise<void> {
  const codes = Object.keys(prix)
  for (let turn = 0; running(); turn++) {
    try {
      const [due] = await membre.dues()
      if (!due) {
        await membre.publish(codes[turn % codes.length]!)
        continue
      }
      const { body } = await membre.pay(due.a_payer, due.uuid_annonce)
      if (typeof body === 'string' && (await choose({ url: `http://127.0.0.1:${port}` }, body, 'payer')).status === 303)
        told.add(body)
    } catch {
      // Nobody serves for the moment.
      await sleep(40)
    }
    await sleep(20)
  }
}

test(`${kills} arrêts brutaux pendant des paiements n’en perdent ni n’en doublent aucun`, {
  timeout: 300_000,
}, async () => {
  const hasard = createHasard(20_261_120)
  const url = `http://127.0.0.1:${port}`
  const membres = await Promise.all(
    Array.from({ length: buyers }, async () => acheteur({ url }, await site.createMembre())),
  )
  const told = new Set<string>()
  let running = true
  const buying = membres.map((membre) => buy(membre, told, () => running))
  let serving = await load()
  start(serving)
  for (let i = 0; i < kills; i++) {
    const [next] = await Promise.all([load(), sleep(hasard.int(0, 500))])
    await kill(serving)
    start(next)
    serving = next
  }
  await expect
    .poll(
      () =>
        fetch(`${url}/api/lister_typesannonce`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true)
  running = false
  await Promise.all(buying)
  await delivered(site)

  const { rows } = await site.database.pool.query<{ id: string; centimes: number; credits: number | null }>(sql`
    select s.id, sum((article ->> 'centimes')::integer) as centimes, (
      select sum(o.montant_centimes) from operation o where o.uuid_paiement::text = s.demande ->> 'client_reference_id'
    ) as credits
    from caisse.session s cross join jsonb_array_elements(s.demande -> 'articles') as article
    where s.status = 'complete' group by s.id`)
  for (const { centimes, credits } of rows) expect(credits).toBe(centimes)
  const paid = new Set(rows.map(({ id }) => id))
  for (const page of told) expect(paid).toContain(page.split('/').at(-1))
  const { rowCount } = await site.database.pool.query(sql`select 1 from operation where operation = 'PAIEMENT'`)
  expect(rowCount).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(kills / 2)
  for (const membre of membres) await checkCompte(site, membre)
})
