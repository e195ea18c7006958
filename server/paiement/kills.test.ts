// Kills the server at random moments of payments and writes (more often with FUZZ): what was paid is credited and what was
// acknowledged is kept, once.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import sql from 'sql-template-tag'
import { build } from 'vite'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createSeededRandom } from '../../embedded/demo/seededRandom.ts'
import { audience } from '../testing/issuer.ts'
import { type Acheteur, acheteur, checkCompte, choose, delivered, prix } from '../testing/paiement.ts'
import { freePort } from '../testing/port.ts'
import { graine } from '../testing/seed.ts'
import { databaseUrl } from '../testing/setup.ts'
import { call, openFileSite, publicUrl } from '../testing/site.ts'
import { checkEcrits, type Promis, write } from '../testing/writerProcess.ts'

const kills = process.env.FUZZ ? 60 : process.env.FULL ? 15 : 5
const buyers = 2
/** Most calls a server answers before it is killed. */
const answersMax = 18
/** One server out of this many is killed during its start. */
const early = 5

/** The serving process, and the next one, ready to start. */
const alive = new Set<ChildProcess>()

const site = await openFileSite()
const folder = await mkdtemp(join(tmpdir(), 'kinebouge-caisse-'))
const port = await freePort()
beforeAll(async () => {
  await bundle()
})
afterAll(async () => {
  for (const child of alive) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Files that modules read beside themselves. */
function keepPlace(text: string, id: string): string {
  return text
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
}

/** The server bundled in one file: loading three hundred files takes twice as long. */
async function bundle(): Promise<void> {
  await build({
    configFile: false,
    plugins: [{ name: 'places', transform: keepPlace }],
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, '../testing/checkoutProcess.ts'),
      outDir: folder,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'caisse.mjs', codeSplitting: false } },
    },
  })
}

/** A process that has loaded everything and waits for the signal to start. */
async function load(): Promise<ChildProcess> {
  const { rows } = await site.database.pool.query<{ nom: string }>(sql`select current_database() as nom`)
  const url = databaseUrl(inject('postgresql'), rows[0]!.nom)
  const child = spawn(
    process.execPath,
    [join(folder, 'caisse.mjs'), url, site.issuer.url, audience, String(port), publicUrl],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: folder },
    },
  )
  alive.add(child)
  child.stdin!.on('error', () => {})
  await once(child.stdout!, 'data')
  return child
}

/** Starts it; resolves once it answers or has ended. */
async function start(child: ChildProcess): Promise<void> {
  const ready = Promise.race([once(child.stdout!, 'data'), once(child, 'exit')])
  child.stdin!.write('va\n')
  await ready
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error('le serveur s’est arrêté de lui-même')
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
  alive.delete(child)
}

/** The buyers: how many of their calls were answered, and which pages said « paid ». */
interface Progress {
  running: boolean
  answered: number
  told: Set<string>
}

/** Publishes and pays repeatedly, retrying failed calls. */
async function buy(membre: Acheteur, progress: Progress): Promise<void> {
  const codes = Object.keys(prix)
  const hear = async <T>(call: Promise<T>): Promise<T> => {
    const answer = await call
    progress.answered++
    return answer
  }
  for (let turn = 0; progress.running; turn++) {
    try {
      const [due] = await hear(membre.dues())
      if (!due) {
        await hear(membre.publish(codes[turn % codes.length]!))
        continue
      }
      const { body } = await hear(membre.pay(due.a_payer, due.uuid_annonce))
      if (typeof body !== 'string') continue
      const left = await hear(choose({ url: `http://127.0.0.1:${port}` }, body, 'payer'))
      if (left.status === 303) progress.told.add(body)
    } catch {
      // No server is answering.
      await sleep(20)
    }
  }
}

/** Two members write to each other and in one topic, competing for ranks. */
async function startEcrivains(url: string, progress: Progress, promis: Promis): Promise<Promise<void>[]> {
  const [un, autre] = [await site.createMembre(), await site.createMembre()]
  const args = { p_titre_forum: 'À deux', p_id_categorie: 1 }
  const forum = (await call(site, 'rpc/creer_forum', { args, headers: un.headers })).body
  const premier = { p_uuid_forum: forum, p_contenu_message: 'Bonjour' }
  await call(site, 'rpc/envoyer_message_forum', { args: premier, headers: un.headers })
  const running = () => progress.running
  return [
    write({ url }, { membre: un, autre, promis, running }, forum),
    write({ url }, { membre: autre, autre: un, promis, running }, forum),
  ]
}

test(`${kills} arrêts brutaux pendant des paiements, des messages, des sujets et des annonces : rien n’est perdu ni doublé`, {
  timeout: kills * 20_000,
}, async () => {
  const hasard = createSeededRandom(graine)
  const url = `http://127.0.0.1:${port}`
  const membres = await Promise.all(
    Array.from({ length: buyers }, async () => acheteur({ url }, await site.createMembre())),
  )
  const progress: Progress = { running: true, answered: 0, told: new Set() }
  const promis: Promis = new Map()
  const buying = [...membres.map((membre) => buy(membre, progress)), ...(await startEcrivains(url, progress, promis))]
  let serving = await load()
  let ready = start(serving)
  for (let i = 0; i < kills; i++) {
    const next = load()
    if (i % early) await ready
    // A life is counted in answers, not in time: a payment takes about four on any machine.
    const last = progress.answered + (i % early ? hasard.int(0, answersMax) : 0)
    while (progress.answered < last) await sleep(1)
    await sleep(hasard.int(0, 20))
    await kill(serving)
    serving = await next
    ready = start(serving)
  }
  await ready
  progress.running = false
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
  for (const page of progress.told) expect(paid).toContain(page.split('/').at(-1))
  const { rowCount } = await site.database.pool.query(sql`select 1 from operation where operation = 'PAIEMENT'`)
  expect(rowCount).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(kills / 2)
  for (const membre of membres) await checkCompte(site, membre)
  await checkEcrits(site, promis, kills / 2)
})
