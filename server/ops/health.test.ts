// Health checks for proxies and supervisors, and the graceful shutdown.
import pg from 'pg'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { busy } from '../adapter/pool.ts'
import { openFlux, openTwin, type Twin } from '../testing/liveStream.ts'
import { openFileSite } from '../testing/site.ts'
import { createHealth, planShutdown } from './health.ts'

const twins: Twin[] = []
const site = await openFileSite()
afterEach(async () => {
  for (const twin of twins.splice(0)) await twin.close()
})

async function open(given: Parameters<typeof openTwin>[1] = {}): Promise<Twin> {
  const twin = await openTwin(site, given)
  twins.push(twin)
  return twin
}

async function ask(at: { url: string }, name: string) {
  const answer = await fetch(`${at.url}/sante/${name}`)
  return { status: answer.status, body: await answer.json(), cache: answer.headers.get('cache-control') }
}

test('un serveur vit et est prêt, en deux mots qui ne se gardent pas', async () => {
  expect(await ask(site, 'vif')).toEqual({ status: 200, body: { etat: 'vif' }, cache: 'no-store' })
  expect(await ask(site, 'pret')).toEqual({ status: 200, body: { etat: 'prêt' }, cache: 'no-store' })
})

test('sans base, le serveur vit et n’est pas prêt ; il l’est de nouveau quand elle revient', async () => {
  const twin = await open()
  expect((await ask(twin, 'pret')).status).toBe(200)
  const { rows } = await site.database.pool.query<{ base: string }>('select current_database() as base')
  const { base } = rows[0]!
  const client = new pg.Client({ connectionString: inject('postgresql') })
  await client.connect()
  try {
    await client.query(`alter database ${base} with allow_connections false`)
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'kinebouge'",
      [base],
    )
    await vi.waitFor(async () =>
      expect(await ask(twin, 'pret')).toMatchObject({ status: 503, body: { manque: ['base'] }, cache: 'no-store' }),
    )
    expect((await ask(twin, 'vif')).status).toBe(200)
  } finally {
    await client.query(`alter database ${base} with allow_connections true`)
    await client.end()
  }
  await vi.waitFor(async () => expect((await ask(twin, 'pret')).status).toBe(200))
})

test('des connexions où personne n’obtient de réponse pendant dix secondes : le serveur n’est plus prêt', async () => {
  let at = 0
  let answer: () => Promise<unknown> = async () => ({})
  const people = { query: () => answer() } as unknown as pg.Pool
  const health = createHealth({ sante: site.database.share('sante'), people: [people, people] }, () => at)
  const missing = async (seconds: number) => {
    at += seconds * 1000
    const said = await health.missing()
    // Lets the question of this check be answered.
    await new Promise(setImmediate)
    return said
  }
  expect(await missing(0)).toEqual([])

  const silent = Promise.withResolvers<unknown>()
  answer = () => silent.promise
  expect([await missing(60), await missing(9), await missing(1)]).toEqual([[], [], ['base']])
  silent.reject(new Error('timeout exceeded when trying to connect'))
  await new Promise(setImmediate)
  expect(await missing(1)).toEqual(['base'])
  answer = async () => ({})
  await missing(1)
  expect(await missing(1)).toEqual([])

  answer = () => Promise.reject(busy())
  expect([await missing(1), await missing(30), await missing(30)]).toEqual([[], [], []])
})

test('une base à qui il manque une migration de cette version n’est pas prête ; une de plus ne gêne pas', async () => {
  const { pool } = site.database
  const [kept] = (await pool.query("delete from migration where file = '010-forum.sql' returning file, date")).rows
  expect(await ask(site, 'pret')).toMatchObject({ status: 503, body: { manque: ['migrations'] } })
  await pool.query('insert into migration (file, date) values ($1, $2)', [kept.file, kept.date])
  await pool.query("insert into migration (file) values ('999-demain.sql')")
  expect((await ask(site, 'pret')).status).toBe(200)
  await pool.query("delete from migration where file = '999-demain.sql'")
})

test('un serveur qui s’arrête finit ce qui est demandé, renvoie ailleurs qui écoute, et n’est plus prêt tout de suite', async () => {
  const slow = Promise.withResolvers<string>()
  const asked = Promise.withResolvers<void>()
  const twin = await open({
    pages: () => async (app) => {
      app.get('/lente', () => {
        asked.resolve()
        return slow.promise
      })
    },
  })
  const camille = await site.createMembre()
  const flux = await openFlux(twin, camille.headers)
  const lente = fetch(`${twin.url}/lente`)
  await asked.promise

  const departure = planShutdown(twin.opened, 0)
  departure.begin()
  expect(await ask(twin, 'pret')).toMatchObject({ status: 503, body: { manque: ['départ'] } })
  const { headers } = await fetch(`${twin.url}/sante/vif`)
  expect(headers.get('connection')).toBe('close')
  await flux.ended
  expect(flux.heard).toEqual([expect.stringMatching(/^retry: \d+$/)])
  const late = await openFlux(twin, camille.headers)
  await late.ended
  expect([late.status, late.heard]).toEqual([200, [expect.stringMatching(/^retry: \d+$/)]])

  const ended = departure.end()
  // Other requests are answered while one is running.
  for (let asked = 0; asked < 3; asked++) expect((await ask(twin, 'vif')).status).toBe(200)
  slow.resolve('finie')
  expect(await (await lente).text()).toBe('finie')
  await ended
  await expect(fetch(`${twin.url}/sante/vif`)).rejects.toThrow()
})

test('ce qui n’en finit pas est coupé : l’arrêt n’attend personne pour toujours', async () => {
  const asked = Promise.withResolvers<void>()
  const twin = await open({
    pages: () => async (app) => {
      app.get('/sans-fin', () => {
        asked.resolve()
        return new Promise(() => {})
      })
    },
  })
  const endless = fetch(`${twin.url}/sans-fin`).catch((error: Error) => error)
  await asked.promise
  const departure = planShutdown(twin.opened, 0)
  departure.begin()
  await departure.end()
  expect(await endless).toBeInstanceOf(Error)
})
