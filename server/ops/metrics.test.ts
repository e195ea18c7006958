// The metrics of a running server, and the dashboard: every metric it queries exists.
import { readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { afterAll, expect, inject, test } from 'vitest'
import { baremeCourant } from '#domain/cotisation/cotisation.ts'
import { openDatabase } from '../adapter/database.ts'
import { createMailer } from '../adapter/mail.ts'
import type { Lente } from '../adapter/pool.ts'
import { startJobs } from '../job/jobs.ts'
import { pressee } from '../testing/jobs.ts'
import { openFlux, openTwin } from '../testing/liveStream.ts'
import { openTestProvider } from '../testing/provider.ts'
import { databaseUrl } from '../testing/setup.ts'
import { call, openFileSite, publicUrl } from '../testing/site.ts'
import { createLog } from './log.ts'
import { createMetrics, onIdentityRequest, onUnsentMail } from './metrics.ts'

const site = await openFileSite()
const mesures = createMetrics()
const twin = await openTwin(site, { onPassage: mesures.hear })
const travail = startJobs({
  services: site,
  mailer: createMailer('smtp://127.0.0.1:1'),
  annuaire: null,
  publicUrl,
  now: () => site.clock.now,
  onFault: () => {},
  pace: pressee,
})
mesures.watch({ ...twin.opened, database: site.database, travail })
const listening = await mesures.listen({ host: '127.0.0.1', port: 0 })
const port = listening.port
const stop = listening.stop
afterAll(async () => {
  await stop?.()
  await travail?.stop()
  await twin?.close()
})

const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

/** The value of a metric with these labels; undefined when absent. */
async function read(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const lines = (await scrape())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  const found = lines.find((line) => Object.entries(labels).every(([key, value]) => line.includes(`${key}="${value}"`)))
  return found === undefined ? undefined : Number(found.split(' ').at(-1))
}

/** Polls: metrics are updated after the response is read. */
async function reads(value: number, name: string, labels?: Record<string, string>): Promise<void> {
  await expect.poll(() => read(name, labels)).toBe(value)
}

test('les chiffres se lisent à /metrics, et rien d’autre', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${twin.url}/metrics`)).status).toBe(404)
})

test('les demandes se comptent par appel et par issue, et qui est trop pressé aussi', async () => {
  const demandes = 'kinebouge_demandes_total'
  await call(twin, 'lister_typesannonce')
  await reads(1, demandes, { appel: 'lister_typesannonce', issue: 'ok', methode: 'GET' })
  await reads(1, 'kinebouge_demande_seconds_count', { appel: 'lister_typesannonce' })
  await call(twin, 'nulle_part')
  // Health checks are not counted as traffic.
  await fetch(`${twin.url}/sante/vif`)
  await reads(1, demandes, { appel: 'inconnu', issue: 'refus' })
  expect(await read(demandes, { route: '/sante/vif' })).toBeUndefined()
  // A tolerance of a thousandth: three requests.
  const strict = await openTwin(site, { limites: 0.001, onPassage: mesures.hear })
  for (let asked = 0; asked < 4; asked++) await fetch(`${strict.url}/rien`)
  await strict.close()
  await reads(1, demandes, { route: 'aucune', issue: 'limite' })
})

test('des adresses inventées ne font pas une ligne de plus', async () => {
  const ask = async (rank: number) => {
    await fetch(`${twin.url}/rien/${rank}`)
    await call(twin, `vue_${rank}`)
    await call(twin, `rpc/fonction_${rank}`, { args: {} })
  }
  const lines = async () => (await scrape()).split('\n').filter((line) => line.startsWith('kinebouge_demande')).length
  const demandes = 'kinebouge_demandes_total'
  await ask(0)
  await reads(1, demandes, { route: '/api/rpc/:name', appel: 'inconnu', issue: 'refus' })
  const before = await lines()
  for (let rank = 1; rank <= 10; rank++) await ask(rank)
  await reads(11, demandes, { route: '/api/rpc/:name', appel: 'inconnu', issue: 'refus' })
  expect(await lines()).toBe(before)
})

test('les travaux de fond se comptent, par file, et le plus vieux dit son attente', async () => {
  await expect.poll(scrape).toMatch(/kinebouge_travail\{file="\w+",etat="prets"\} \d+\n/)
  expect(await scrape()).toMatch(/kinebouge_travail_attente_seconds\{file="\w+"\} \d/)
})

test('qui écoute, ce qui attend, les paiements et l’état du serveur sont ceux de l’instant', async () => {
  const own = await openTwin(site)
  const their = createMetrics()
  their.watch({ ...own.opened, database: site.database, travail })
  const { port: at, stop: end } = await their.listen({ host: '127.0.0.1', port: 0 })
  const text = async () => (await fetch(`http://127.0.0.1:${at}/metrics`)).text()
  const camille = await site.createMembre()
  expect(await text()).toContain('kinebouge_flux_ecouteurs 0\n')
  const flux = await openFlux(own, camille.headers)
  expect(await text()).toContain('kinebouge_flux_ecouteurs 1\n')
  expect(await text()).toContain('kinebouge_pret 1\n')
  expect(await text()).toMatch(/kinebouge_base_connexions\{partage="membre",etat="(prises|libres)"\} \d+\n/)
  expect(await text()).not.toContain('kinebouge_paiements{')
  await site.database.pool.query(sql`
    insert into paiement (uuid_personne, code_moyendepaiement, montant_centimes, date_paiement)
    values (${camille.uuid_personne}, 'CHQ', 990, now())`)
  expect(await text()).toContain('kinebouge_paiements{etat="attendu"} 1\n')
  // Two incidents that wait, one that was settled.
  await site.database.pool.query(sql`
    insert into incident_paiement (genre, reference, date_incident, date_traite)
    values ('litige', 'dp_1', now(), null), ('litige', 'dp_2', now(), null), ('litige', 'dp_3', now(), now())`)
  expect(await text()).toContain('kinebouge_incidents_paiement 2\n')
  own.opened.sante.leave()
  expect(await text()).toContain('kinebouge_pret 0\n')
  flux.close()
  await end()
  await own.close()
})

test('le barème des cotisations qui manque se compte', async () => {
  const annee = baremeCourant.annee + 1
  for (const [jour, manque] of [
    ['01-14', 0],
    ['01-15', 1],
  ] as const) {
    const own = await openTwin(site)
    const their = createMetrics()
    their.watch({ ...own.opened, database: site.database, travail }, () => new Date(`${annee}-${jour}T12:00:00Z`))
    const { port: at, stop: end } = await their.listen({ host: '127.0.0.1', port: 0 })
    expect(await (await fetch(`http://127.0.0.1:${at}/metrics`)).text()).toContain(
      `kinebouge_bareme_manquant ${manque}\n`,
    )
    await end()
    await own.close()
  }
})

test('sans la base, les autres chiffres se lisent', async () => {
  const own = await openTwin(site)
  const their = createMetrics()
  const gone = openDatabase('postgresql://x@127.0.0.1:1/x')
  their.watch({ ...own.opened, database: gone, travail })
  const { port: at, stop: end } = await their.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(`http://127.0.0.1:${at}/metrics`)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('kinebouge_flux_ecouteurs 0\n')])
  await end()
  await gone.end()
  await own.close()
})

test('une requête lente se dit par son verbe et sa table, jamais par ses valeurs', async () => {
  const told: Lente[] = []
  const url = databaseUrl(inject('postgresql'), new URL(site.database.pool.options.connectionString!).pathname.slice(1))
  const slow = openDatabase(url, { ms: 0, tell: (lente) => told.push(lente) })
  await slow.read(sql`select ${'secret'} as mot from tarif`, 'visiteur')
  await slow.pool.query('update personne set pseudo_personne = $1 where false', ['secret'])
  await new Promise((done) => slow.share('depart').query('select 1', done))
  await slow.end()
  expect(told).toEqual([
    { partage: 'visiteur', requete: 'select tarif', nom: expect.any(String), ms: expect.any(Number) },
    { partage: 'membre', requete: 'update personne', ms: expect.any(Number) },
    { partage: 'depart', requete: 'select', ms: expect.any(Number) },
  ])
  const quick = openDatabase(url, { ms: 60_000, tell: (lente) => told.push(lente) })
  await quick.read(sql`select from tarif`, 'visiteur')
  await quick.end()
  expect(told).toHaveLength(3)
})

interface Panel {
  title: string
  targets?: { expr: string }[]
}

/** Written by the backup's systemd unit, not by the server. */
const deLaSauvegarde = 'kinebouge_sauvegarde_timestamp_seconds'

test('chaque chiffre du tableau de bord et des alertes existe', async () => {
  mesures.slow('membre')
  const { panels } = JSON.parse(await readFile('deploy/tableau-de-bord.json', 'utf8')) as { panels: Panel[] }
  const alertes = await readFile('deploy/alertes.yml', 'utf8')
  const asked = [...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)), alertes].join('\n')
  const names = new Set(asked.match(/\b(kinebouge|nodejs|process)_\w+/g))
  expect(names.size).toBeGreaterThan(12)
  const text = await scrape()
  const told = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const known = (name: string) => told.has(name) || told.has(name.replace(/_(bucket|sum|count)$/, ''))
  expect([...names].filter((name) => !known(name) && name !== deLaSauvegarde)).toEqual([])
})

test('le fournisseur d’identité compte et écrit ses demandes comme le site, sans un mot de qui appelle', async () => {
  let journal = ''
  const logger = createLog('info', {
    write(line: string) {
      journal += line
    },
  })
  const provider = await openTestProvider(undefined, { onPassage: onIdentityRequest(mesures, logger) })
  const ask = (path: string) =>
    fetch(provider.issuer + path, { headers: { 'x-request-id': 'nom-du-proxy' }, redirect: 'manual' })
  const answer = await ask('/.well-known/openid-configuration')
  expect(answer.headers.get('x-request-id')).toBe('nom-du-proxy')
  await ask('/secret/camille@exemple.fr?code=abc')
  const total = 'kinebouge_demandes_total'
  const decouverte = { route: 'identite:/.well-known/openid-configuration', issue: 'ok' }
  await expect.poll(() => read(total, decouverte)).toBeGreaterThan(0)
  await reads(1, total, { route: 'identite:autre', issue: 'refus' })
  expect(journal).toContain('"demande":"nom-du-proxy"')
  expect(journal).not.toMatch(/camille|secret|abc/)
  await provider.close()
})

test('les e-mails refusés se comptent tous, et se disent une fois par minute et par raison, sans adresse', async () => {
  let at = 0
  const lines: string[] = []
  const mesures = createMetrics()
  const tell = onUnsentMail(mesures, createLog('warn', { write: (line) => lines.push(line) }), () => at)
  const refuse = (message = 'No such user camille@exemple.fr') => tell({ raison: 'adresse', code: 550, message })
  refuse()
  refuse()
  tell({ raison: null, message: 'Connection closed' })
  at = 60_000
  refuse()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { raison: 'adresse', code: 550, nombre: 1, erreur: 'No such user …@…' },
    { raison: 'inconnue', nombre: 1 },
    { raison: 'adresse', nombre: 2 },
  ])
  const { port, stop } = await mesures.listen({ host: '127.0.0.1', port: 0 })
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await stop()
  expect(text).toContain('kinebouge_courriers_refuses_total{raison="adresse"} 3\n')
  expect(text).toContain('kinebouge_courriers_refuses_total{raison="inconnue"} 1\n')
})
