// Whether this server lives, and whether people may be sent to it: what a proxy and a supervisor ask (ADR 033).
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { listMigrations } from '../adapter/migrate.ts'

export const healthPath = '/sante'
const folder = join(import.meta.dirname, '../../database')

/** The conditions of a ready server: each says what is missing, or nothing. */
type Condition = () => Promise<string | null>

export interface Health {
  /** Missing for this server to be of use; empty when it is ready. */
  missing(): Promise<string[]>
  /** From now on nobody should be sent here. */
  leave(): void
  left(): boolean
}

export function createHealth(pool: pg.Pool): Health {
  const conditions: Condition[] = [schemaOf(pool)]
  const ask = inCompany(async () => (await Promise.all(conditions.map((condition) => condition()))).filter(isSaid))
  let gone = false
  return {
    missing: async () => (gone ? ['départ'] : ask()),
    leave: () => {
      gone = true
    },
    left: () => gone,
  }
}

const isSaid = (said: string | null): said is string => said !== null

/** The database answers, and knows all the migrations of this version; those of a newer one do no harm. */
function schemaOf(pool: pg.Pool): Condition {
  const wanted = listMigrations(folder)
  return async () => {
    try {
      const { rows } = await pool.query<{ file: string }>('select file from migration')
      const done = new Set(rows.map(({ file }) => file))
      return (await wanted).every((file) => done.has(file)) ? null : 'migrations'
    } catch {
      return 'base'
    }
  }
}

/** Those who ask together share one answer: asking often costs no more than asking. */
function inCompany<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null
  return () => {
    asked ??= ask().finally(() => {
      asked = null
    })
    return asked
  }
}

export function registerHealth(app: FastifyInstance, sante: Health): void {
  const headers = { 'cache-control': 'no-store' }
  // A client that keeps its connection goes elsewhere with the next request.
  app.addHook('onRequest', (_request, reply, next) => {
    if (sante.left()) reply.header('connection', 'close')
    next()
  })
  app.get(`${healthPath}/vif`, (_request, reply) => reply.headers(headers).send({ etat: 'vif' }))
  app.get(`${healthPath}/pret`, async (_request, reply) => {
    const manque = await sante.missing()
    reply.headers(headers)
    return manque.length ? reply.code(503).send({ etat: 'indisponible', manque }) : { etat: 'prêt' }
  })
}

/** Requests under way, and the end of them all. */
export interface RunningRequests {
  count(): number
  /** Resolves once there are none, or when that has been waited for long enough. */
  settled(timeoutMs: number): Promise<void>
}

export function watchRequests(app: FastifyInstance): RunningRequests {
  const settling = new Set<() => void>()
  let count = 0
  app.server.on('request', (_request, response) => {
    count += 1
    response.on('close', () => {
      count -= 1
      if (count === 0) for (const settle of settling) settle()
    })
  })
  return {
    count: () => count,
    async settled(timeoutMs) {
      const { promise, resolve } = Promise.withResolvers<void>()
      settling.add(resolve)
      if (count === 0) resolve()
      await Promise.race([promise, sleep(timeoutMs, undefined, { ref: false })])
      settling.delete(resolve)
    },
  }
}

interface Leaving {
  app: FastifyInstance
  flux: { leave(): void }
  sante: Health
  underway: RunningRequests
}

const settleMs = 1500

/**
 * How a site stops: from `begin` on it is no longer ready and its listeners go elsewhere, while what is asked is still
 * answered; `end` leaves others the time to see it, and lets what is under way come to its end.
 */
export function planShutdown({ app, flux, sante, underway }: Leaving, noticeMs: number) {
  let noticed: Promise<unknown> = Promise.resolve()
  return {
    begin(): void {
      sante.leave()
      flux.leave()
      noticed = sleep(noticeMs)
    },
    async end(): Promise<void> {
      await noticed
      await underway.settled(settleMs)
      await app.close()
    },
  }
}
