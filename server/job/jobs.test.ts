// Background jobs with several servers on one database, one of which dies, and a simulated clock.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { effacementJours } from '#domain/compte/effacement.ts'
import { type Database, openDatabase } from '../adapter/database.ts'
import { createMailer } from '../adapter/mail.ts'
import type { Pousseur } from '../adapter/push.ts'
import { pressee } from '../testing/jobs.ts'
import { openBoite } from '../testing/mailServer.ts'
import { call, createAnnonce, openFileSite, publicUrl } from '../testing/site.ts'
import { type Jobs, jobMails, startJobs } from './jobs.ts'

const running: { travail: Jobs; database: Database }[] = []
const faults: { quoi: string; error: unknown }[] = []

const site = await openFileSite()
const boite = await openBoite()
beforeAll(async () => {
  // How many times each ad was set to expired.
  await site.database.pool.query(`
    create table expiration (uuid_annonce uuid);
    create function compter_expiration() returns trigger language plpgsql as $$
      begin insert into expiration values (new.uuid_annonce); return new; end $$;
    create trigger expiration_comptee after update on annonce
      for each row when (new.status_annonce = 'Expirée') execute function compter_expiration()`)
})
const closeServers = async () => {
  for (const { travail, database } of running.splice(0)) {
    await travail.stop()
    await database.end()
  }
}
afterEach(closeServers)
afterAll(() => boite?.stop())

const url = () => site.database.pool.options.connectionString!

/** Another server on the same database, with its own connections. */
function openServer(smtp = boite.url, forget = async (_sub: string) => {}, pousseur?: Pousseur): Jobs {
  const database = openDatabase(url())
  const travail = startJobs({
    services: { database, storage: site.storage, checkout: site.checkout },
    mailer: createMailer(smtp, boite),
    annuaire: null,
    publicUrl,
    forget,
    ...(pousseur && { pousseur }),
    now: () => site.clock.now,
    onFault: (error, quoi) => void faults.push({ quoi, error }),
    pace: pressee,
  })
  running.push({ travail, database })
  return travail
}

const later = (days: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + days * 86_400_000)
}
const statusOf = async (uuid_annonce: string) => {
  const { rows } = await site.database.pool.query('select status_annonce from annonce where uuid_annonce = $1', [
    uuid_annonce,
  ])
  return rows[0].status_annonce
}
const expirations = async (uuid_annonce: string) => {
  const { rows } = await site.database.pool.query('select from expiration where uuid_annonce = $1', [uuid_annonce])
  return rows.length
}
/** Finished jobs of a recurring task, the oldest first. */
const done = async (nom: string) => {
  const { rows } = await site.database.pool.query<{ singleton_on: Date; retry_count: number }>(
    `select singleton_on, retry_count from travail.job
     where name = 'corvee' and singleton_key = $1 and state = 'completed' order by created_on`,
    [nom],
  )
  return rows
}
const slow = { timeout: 45_000, interval: 200 }

/** Sends a message to this many members; returns their addresses. */
async function writeTo(count: number): Promise<string[]> {
  const sacha = await site.createMembre()
  const others = await Promise.all(Array.from({ length: count }, () => site.createMembre()))
  for (const { uuid_personne } of others) {
    const args = { p_uuid_personne_destinataire: uuid_personne, p_contenu_message: 'Bonjour' }
    expect((await sacha.call('envoyer_mp', args)).status).toBe(200)
  }
  return others.map(({ sub }) => `${sub}@exemple.fr`).sort()
}

test('deux serveurs sur une base : chaque e-mail part une fois, chaque annonce expire une fois, chaque tour est fait une fois', async () => {
  const { uuid_personne: uuid_personne_annonceur, sub } = await site.createMembre()
  const { uuid_annonce } = await createAnnonce(site, { uuid_personne_annonceur })
  const to = [`${sub}@exemple.fr`, ...(await writeTo(6))].sort()
  later(31)
  openServer()
  openServer()
  await expect.poll(async () => (await boite.list()).map((mail) => mail.to).sort(), slow).toEqual(to)
  await expect.poll(() => statusOf(uuid_annonce), slow).toBe('Expirée')
  await expect.poll(async () => (await done('rappels')).length, slow).toBeGreaterThan(4)
  expect((await boite.list()).map((mail) => mail.to).sort()).toEqual(to)
  expect(await expirations(uuid_annonce)).toBe(1)
  const turns = (await done('rappels')).map(({ singleton_on }) => singleton_on.getTime())
  expect(new Set(turns).size).toBe(turns.length)
  expect(faults).toEqual([])
})

test('le produit qui tourne expire de lui-même l’annonce dont le jour est venu', async () => {
  const { uuid_annonce } = await createAnnonce(site)
  openServer()
  const nom = 'expiration des annonces'
  const before = (await done(nom)).length
  await expect.poll(async () => (await done(nom)).length, slow).toBeGreaterThan(before)
  expect(await statusOf(uuid_annonce)).toBe('Actif')
  later(31)
  await expect.poll(() => statusOf(uuid_annonce), slow).toBe('Expirée')
})

test('un serveur de courrier éteint : l’e-mail attend, et part une fois quand il revient', async () => {
  const [email] = await writeTo(1)
  later(1)
  const failed = faults.length
  const { figures } = openServer('smtp://127.0.0.1:1')
  await expect.poll(() => faults.length, slow).toBeGreaterThan(failed)
  await site.database.pool.query(
    "update travail.job set created_on = created_on - interval '1 hour' where name = 'courrier' and state < 'completed'",
  )
  // Retries do not reset its age.
  const age = async () => (await figures()).find(({ line }) => line === 'courrier')!.oldestSeconds
  await expect.poll(age, slow).toBeGreaterThanOrEqual(3600)
  // A job's name holds neither the member nor the conversation.
  expect(faults.slice(failed).filter(({ quoi }) => !Object.hasOwn(jobMails, quoi))).toEqual([])
  await closeServers()
  openServer()
  const received = async () => (await boite.list()).filter(({ to }) => to === email).length
  await expect.poll(received, slow).toBe(1)
})

test('un service de navigateurs éteint n’arrête aucun e-mail, et l’appareil est prévenu quand il revient', async () => {
  const [sacha, camille] = [await site.createMembre(), await site.createMembre()]
  const appareil = {
    p_endpoint: 'https://fcm.googleapis.com/fcm/send/travail',
    p_cle: `B${'a'.repeat(86)}`,
    p_auth: 'a'.repeat(22),
  }
  expect((await camille.call('inscrire_appareil', appareil)).status).toBe(204)
  const args = { p_uuid_personne_destinataire: camille.uuid_personne, p_contenu_message: 'Bonjour' }
  expect((await sacha.call('envoyer_mp', args)).status).toBe(200)
  later(1)
  // Devices are told by day only.
  site.clock.now.setUTCHours(12)
  const dites: string[] = []
  let eteint = 0
  openServer(undefined, undefined, async ({ endpoint }) => {
    if (eteint++ === 0) throw new Error('silence')
    return dites.push(endpoint) > 0
  })
  await expect
    .poll(async () => (await boite.list()).some(({ to }) => to === `${camille.sub}@exemple.fr`), slow)
    .toBe(true)
  await expect.poll(() => dites, slow).toEqual([appareil.p_endpoint])
  expect(eteint).toBe(2)
})

test('un compte effacé est oublié du fournisseur d’identité, qui est demandé de nouveau quand il échoue', async () => {
  const { sub, headers } = await site.createMembre()
  expect((await call(site, 'rpc/supprimer_compte', { args: {}, headers })).status).toBe(204)
  later(effacementJours)
  const asked: string[] = []
  openServer(boite.url, async (oublie) => {
    asked.push(oublie)
    if (asked.length === 1) throw new Error('fournisseur muet')
  })
  await expect.poll(() => asked, slow).toEqual([sub, sub])
})

test('ce qu’une panne de la base a interrompu reprend dès qu’elle répond ; un autre échec attend son heure', async () => {
  const pool = site.database.pool
  const asked: string[] = []
  const failures: Record<string, string> = { panne: 'Connection terminated unexpectedly', ailleurs: 'fournisseur muet' }
  // The queue exists once a server has started.
  openServer(boite.url, async (sub) => {
    asked.push(sub)
    const message = failures[sub]
    delete failures[sub]
    if (message) throw new Error(message)
  })
  await expect.poll(async () => (await done('rappels')).length, slow).toBeGreaterThan(0)
  const subs = ['panne', 'ailleurs', 'battement']
  for (const sub of subs)
    await pool.query(
      `insert into travail.job (name, data, singleton_key, start_after, retry_limit, retry_delay, policy, state, output)
       values ('identite', $1, $2, $3, 5, 3600, 'exclusive', $4, $5)`,
      [
        { name: sub },
        sub,
        new Date(Date.now() + (sub === 'battement' ? 3_600_000 : 0)),
        sub === 'battement' ? 'retry' : 'created',
        sub === 'battement' ? { value: { message: 'job heartbeat timeout' } } : null,
      ],
    )
  await expect.poll(() => [...new Set(asked)].sort(), slow).toEqual([...subs].sort())
  await expect.poll(() => asked.filter((sub) => sub === 'panne').length, slow).toBe(2)
  const turns = (await done('rappels')).length
  await expect.poll(async () => (await done('rappels')).length, slow).toBeGreaterThan(turns + 2)
  expect(asked.filter((sub) => sub === 'ailleurs')).toHaveLength(1)
  await pool.query("delete from travail.job where name = 'identite'")
})

/** A restored archive has no queue: jobs enqueued before the backup are lost. */
const loseQueue = () => site.database.pool.query('drop schema travail cascade')

test('la file est perdue avec une base restaurée : l’e-mail qui attendait part, une fois', async () => {
  const to = await writeTo(3)
  later(1)
  const failed = faults.length
  openServer('smtp://127.0.0.1:1')
  await expect.poll(() => faults.length, slow).toBeGreaterThan(failed + 2)
  await closeServers()
  await loseQueue()
  openServer()
  openServer()
  const received = async () => (await boite.list()).map((mail) => mail.to).filter((one) => to.includes(one))
  await expect.poll(async () => (await received()).sort(), slow).toEqual(to)
  const turns = (await done('rappels')).length
  await expect.poll(async () => (await done('rappels')).length, slow).toBeGreaterThan(turns + 1)
  expect((await received()).sort()).toEqual(to)
})

test('la file est perdue avec une base restaurée : le compte effacé est tout de même oublié, une fois', async () => {
  const { sub, headers } = await site.createMembre()
  expect((await call(site, 'rpc/supprimer_compte', { args: {}, headers })).status).toBe(204)
  later(effacementJours)
  let mute = true
  const asked: string[] = []
  const forget = async (oublie: string) => {
    asked.push(oublie)
    if (mute) throw new Error('fournisseur muet')
  }
  openServer(boite.url, forget)
  await expect.poll(() => asked, slow).toContain(sub)
  await closeServers()
  await loseQueue()
  mute = false
  asked.length = 0
  openServer(boite.url, forget)
  await expect.poll(() => asked, slow).toEqual([sub])
  const turns = (await done('effacement des comptes')).length
  await expect.poll(async () => (await done('effacement des comptes')).length, slow).toBeGreaterThan(turns + 1)
  expect(asked).toEqual([sub])
})

test('ce qui attend se voit', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  await writeTo(1)
  later(1)
  const { figures } = openServer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  await expect
    .poll(async () => (await figures()).find(({ line }) => line === 'courrier'), slow)
    .toMatchObject({ active: 1 })
  silent.closeAllConnections()
  silent.close()
})

/** An object store that does not answer until told to. */
async function openDeaf(): Promise<{ url: string; asked: () => number; server: Server }> {
  let asked = 0
  const server = createServer(() => void asked++).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked, server }
}

test('un serveur tué au milieu d’un travail : un autre le reprend', async () => {
  await site.database.pool.query('delete from travail.job')
  const deaf = await openDeaf()
  const ouvrier = join(import.meta.dirname, '../testing/workerProcess.ts')
  const victim: ChildProcess = spawn(process.execPath, [ouvrier, url(), deaf.url], { stdio: 'inherit' })
  await expect.poll(deaf.asked, slow).toBeGreaterThan(0)
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  openServer()
  await expect.poll(async () => (await done('balayage des photos'))[0]?.retry_count, slow).toBe(1)
  deaf.server.closeAllConnections()
  deaf.server.close()
})
