// Prometheus metrics of a running server, on a port of their own (ADR 033).
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import sql from 'sql-template-tag'
import { baremeManquant } from '#domain/cotisation/cotisation.ts'
import type { RequestLog } from '#domain/protocol/requestLog.ts'
import type { Database } from '../adapter/database.ts'
import type { UnsentMail } from '../adapter/mail.ts'
import type { Slow } from '../adapter/pool.ts'
import type { LineFigures } from '../adapter/queue.ts'
import type { PageCacheFigures } from '../page/pageCache.ts'
import { withoutSecrets, writeRequestLine } from './log.ts'

/** What the metrics read when they are collected. */
export interface Watched {
  database: Database
  flux: { count(): number }
  underway: { count(): number }
  sante: { missing(): Promise<string[]> }
  travail: { figures(): Promise<LineFigures[]> }
  kept: { figures(): PageCacheFigures }
}

export interface Metrics {
  hear(passage: RequestLog): void
  /** Called for a slow statement, with its connection pool. */
  slow(partage: string): void
  /** Called for a mail that was not sent. */
  unsent(raison: string): void
  watch(watched: Watched, now?: () => Date): void
  /** Serves /metrics until stopped. */
  listen(at: Place): Promise<{ port: number; stop(): Promise<void> }>
}

interface Place {
  host: string
  port: number
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const demandes = new Counter({
    name: 'kinebouge_demandes_total',
    help: 'Demandes terminées, par route, vue ou fonction appelée, et issue',
    labelNames: ['methode', 'route', 'appel', 'issue'] as const,
    registers,
  })
  const durees = new Histogram({
    name: 'kinebouge_demande_seconds',
    help: 'Durée des demandes',
    labelNames: ['route', 'appel'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const lentes = new Counter({
    name: 'kinebouge_base_lentes_total',
    help: 'Requêtes lentes à la base, par groupe de connexions',
    labelNames: ['partage'] as const,
    registers,
  })
  const courriers = new Counter({
    name: 'kinebouge_courriers_refuses_total',
    help: 'E-mails que le serveur d’envoi n’a pas pris, essais compris, par raison',
    labelNames: ['raison'] as const,
    registers,
  })
  return {
    hear({ methode, route, appel, issue, ms }) {
      demandes.inc({ methode, route, appel, issue })
      // The duration of a stream is not a response time.
      if (route !== '/api/flux') durees.observe({ route, appel }, ms / 1000)
    },
    slow: (partage) => lentes.inc({ partage }),
    unsent: (raison) => courriers.inc({ raison }),
    watch(watched, now = () => new Date()) {
      watchSite(registry, watched)
      watchScale(registry, now)
      watchDatabase(registry, watched.database)
      watchPaiements(registry, watched.database)
      watchIncidents(registry, watched.database)
      watchTravail(registry, watched.travail)
      watchPages(registry, watched.kept)
    },
    listen: (at) => listen(registry, at),
  }
}

/** A slow statement is counted and logged. */
export const onSlowStatement = (mesures: Metrics, logger: Pick<Logger, 'warn'>): Slow => ({
  tell(lente) {
    mesures.slow(lente.partage)
    logger.warn(lente, 'slow statement')
  },
})

const quietMs = 60_000

/** Each mail that was not sent is counted; one a minute and reason is logged, with how many were not since the last one. */
export function onUnsentMail(
  mesures: Pick<Metrics, 'unsent'>,
  logger: Pick<Logger, 'warn'>,
  now: () => number = Date.now,
): (unsent: UnsentMail) => void {
  const told = new Map<string, { at: number; since: number }>()
  return ({ message, ...unsent }) => {
    const raison = unsent.raison ?? 'inconnue'
    mesures.unsent(raison)
    const { at, since } = told.get(raison) ?? { at: Number.NEGATIVE_INFINITY, since: 0 }
    const isTold = now() - at >= quietMs
    told.set(raison, isTold ? { at: now(), since: 0 } : { at, since: since + 1 })
    if (isTold) logger.warn({ ...unsent, raison, nombre: since + 1, erreur: withoutSecrets(message) }, 'mail not sent')
  }
}

/** Counts and logs requests of the embedded identity provider, under routes of their own. */
export const onIdentityRequest =
  (mesures: Pick<Metrics, 'hear'>, logger: Logger) =>
  (passage: RequestLog, demande: string): void => {
    const heard = { ...passage, route: `identite:${passage.route}` }
    mesures.hear(heard)
    writeRequestLine(heard, { log: logger.child({ demande }) })
  }

/** A gauge read at collection: each value with its labels. */
type Reading = [value: number, labels?: Record<string, string>][]

function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => Reading | Promise<Reading>,
  labelNames: string[] = [],
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset()
      for (const [value, labels = {}] of await read()) this.set(labels, value)
    },
  })
}

/** Without database, these metrics are absent and the others are still served. */
const silent = (): never[] => []

function watchSite(registry: Registry, { flux, underway, sante }: Watched): void {
  const ready = async (): Promise<Reading> => [[(await sante.missing()).length === 0 ? 1 : 0]]
  gauge(registry, 'kinebouge_pret', '1 quand le serveur est prêt, 0 sinon', ready)
  gauge(registry, 'kinebouge_flux_ecouteurs', 'Flux ouverts', () => [[flux.count()]])
  gauge(registry, 'kinebouge_demandes_en_cours', 'Demandes en cours, flux compris', () => [[underway.count()]])
}

function watchScale(registry: Registry, now: () => Date): void {
  const help = '1 quand le barème des cotisations de l’année devrait être là, et n’y est pas'
  gauge(registry, 'kinebouge_bareme_manquant', help, () => [[baremeManquant(now()) === null ? 0 : 1]])
}

function watchDatabase(registry: Registry, database: Database): void {
  const connections = (): Reading =>
    database.figures().flatMap(
      ({ partage, prises, libres }): Reading => [
        [prises, { partage, etat: 'prises' }],
        [libres, { partage, etat: 'libres' }],
      ],
    )
  const waiting = (): Reading => database.figures().map(({ partage, attente }) => [attente, { partage }])
  const named = 'Connexions à la base, prises ou libres'
  gauge(registry, 'kinebouge_base_connexions', named, connections, ['partage', 'etat'])
  gauge(registry, 'kinebouge_base_attente', 'Demandes qui attendent une connexion', waiting, ['partage'])
}

function watchPaiements(registry: Registry, database: Database): void {
  const counted = sql`select etat, count(*) as nombre from paiement group by etat`
  const read = () => database.share('sante').query<{ etat: string; nombre: number }>(counted)
  const paiements = async (): Promise<Reading> =>
    (await read().then(({ rows }) => rows, silent)).map(({ etat, nombre }) => [nombre, { etat }])
  gauge(registry, 'kinebouge_paiements', 'Paiements, par état', paiements, ['etat'])
}

/** What the payment provider did by itself, and that no operator has settled. */
function watchIncidents(registry: Registry, database: Database): void {
  const counted = sql`select count(*)::integer as nombre from incident_paiement where date_traite is null`
  const incidents = async (): Promise<Reading> =>
    (
      await database
        .share('sante')
        .query<{ nombre: number }>(counted)
        .then(({ rows }) => rows, silent)
    ).map(({ nombre }) => [nombre])
  gauge(registry, 'kinebouge_incidents_paiement', 'Incidents de paiement à régler', incidents)
}

/** Background jobs of all servers on this database. */
function watchTravail(registry: Registry, travail: Watched['travail']): void {
  const lines = () => travail.figures().catch(silent)
  const jobs = async (): Promise<Reading> =>
    (await lines()).flatMap(
      ({ line: file, ready, active, failed }): Reading => [
        [ready, { file, etat: 'prets' }],
        [active, { file, etat: 'en cours' }],
        [failed, { file, etat: 'echoues' }],
      ],
    )
  const ages = async (): Promise<Reading> =>
    (await lines()).map(({ line: file, oldestSeconds }) => [oldestSeconds, { file }])
  const waited = 'Depuis combien de temps le plus vieux travail attend d’être fait, essais compris, par file'
  gauge(registry, 'kinebouge_travail', 'Travaux prêts, en cours ou échoués, par file', jobs, ['file', 'etat'])
  gauge(registry, 'kinebouge_travail_attente_seconds', waited, ages, ['file'])
}

function watchPages(registry: Registry, kept: Watched['kept']): void {
  new Counter({
    name: 'kinebouge_pages_total',
    help: 'Pages demandées à la mémoire : déjà prêtes, partagées avec qui les attendait, ou faites',
    labelNames: ['issue'] as const,
    registers: [registry],
    collect() {
      const { asked, ready, shared } = kept.figures()
      this.reset()
      this.inc({ issue: 'prete' }, ready)
      this.inc({ issue: 'partagee' }, shared)
      this.inc({ issue: 'faite' }, asked - ready - shared)
    },
  })
  gauge(registry, 'kinebouge_pages_gardees', 'Pages gardées', () => [[kept.figures().pages]])
  gauge(registry, 'kinebouge_pages_bytes', 'Poids des pages gardées', () => [[kept.figures().bytes]])
}

async function listen(registry: Registry, { host, port }: Place) {
  const server = createServer(async ({ method, url }, response) => {
    if (url !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) return void response.writeHead(404).end()
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  const { port: listened } = server.address() as { port: number }
  return {
    port: listened,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
