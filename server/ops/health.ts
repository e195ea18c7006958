// Liveness and readiness checks for proxies and supervisors (ADR 033).
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { listMigrations } from '../adapter/migrate.ts'
import { isLost } from '../adapter/pool.ts'

export const healthPath = '/sante'
const folder = join(import.meta.dirname, '../../database')

/** A condition of readiness: what is missing, or null. */
type Condition = () => Promise<string | null>

export interface Health {
  /** What prevents this server from being useful; empty when it is ready. */
  missing(): Promise<string[]>
  /** Reports « not ready » from now on. */
  leave(): void
  left(): boolean
}

/** `pools`: one of its own for the checks, and those through which people are answered. */
export function createHealth(
  pools: { sante: pg.Pool; people: readonly pg.Pool[] },
  now: () => number = () => performance.now(),
): Health {
  const conditions: Condition[] = [schemaOf(pools.sante), ...pools.people.map((pool) => answeredBy(pool, now))]
  const ask = inCompany(async () => [
    ...new Set((await Promise.all(conditions.map((condition) => condition()))).filter(isSaid)),
  ])
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

/** Whether the database answers and has all migrations of this version; newer ones are allowed. */
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

/** Silence of people's connections after which the server is not ready. */
const silenceMs = 10_000

/**
 * Whether people's connections answer. The connection of the checks stays open when no other can be opened, so it cannot tell.
 * Checks do not wait for this answer; a pool that refuses because it is full is busy, not silent.
 */
function answeredBy(pool: pg.Pool, now: () => number): Condition {
  let askedAt: number | null = null
  let lostSince: number | null = null
  const ask = async (from: number) => {
    askedAt = from
    try {
      await pool.query('select 1')
      lostSince = null
    } catch (error) {
      if (isLost(error)) lostSince ??= from
    } finally {
      askedAt = null
    }
  }
  return async () => {
    if (askedAt === null) void ask(now())
    const since = lostSince ?? askedAt
    return since !== null && now() - since >= silenceMs ? 'base' : null
  }
}

/** Concurrent checks share one result, so that frequent checks cost no more. */
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
  // Makes a keep-alive client reconnect, to another server.
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

/** Running requests. */
export interface RunningRequests {
  count(): number
  /** Resolves when none is left, or after the timeout. */
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
 * A graceful shutdown. `begin`: reports not ready and sends streams elsewhere, while requests are still answered. `end`: waits
 * for proxies to notice, then for running requests.
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
