// Background jobs: a queue in the product's PostgreSQL, each job taken by one server (ADR 032).
import type pg from 'pg'
import type { JobResult, JobWithMetadata, PgBoss, QueueOptions } from 'pg-boss'
import type { Transaction } from './database.ts'
import { isLost } from './pool.ts'

/** How often a server polls for jobs, watches for dead servers, and sends its own heartbeat. */
export interface Pace {
  lookSeconds: number
  watchSeconds: number
  beatSeconds: number
}

export const ordinaryPace: Pace = { lookSeconds: 5, watchSeconds: 30, beatSeconds: 20 }

export interface Attempt {
  /** Whether this is the last attempt. */
  last: boolean
  /** Aborted when the server stops: begin nothing new. */
  stopping: AbortSignal
}

export interface Line {
  /**
   * Retries after the first attempt, and the delay before the first of them in seconds; it doubles each time, up to a maximum.
   */
  again: { times: number; afterSeconds: number; mostSeconds: number }
  /** Jobs fetched at once, and concurrent workers, so that a long job does not block the others. */
  together: number
  takers: number
  run(name: string, attempt: Attempt): Promise<void>
}

/** The state of one queue, for the metrics. */
export interface LineFigures {
  line: string
  /** Jobs ready to run. */
  ready: number
  active: number
  failed: number
  /** Age of the oldest unfinished job, failed attempts included. */
  oldestSeconds: number
}

export interface Queue<Name extends string> {
  /**
   * Enqueues one job per name, unless one is waiting, running or to be retried. Inserted in `tx` when given; `everySeconds`
   * limits all servers together to one per period.
   */
  add(line: Name, names: readonly string[], options?: { tx?: Transaction; everySeconds?: number }): Promise<void>
  figures(): Promise<LineFigures[]>
  /** Runs soon the jobs whose last attempt an outage of the database ended, however long they were to wait. */
  wake(): Promise<void>
  /** Fetches no more jobs and waits briefly for the running ones; unfinished ones will be retried. */
  stop(): Promise<void>
}

interface QueueOptionsGiven<Name extends string> {
  pool: pg.Pool
  lines: Record<Name, Line>
  pace?: Pace
  onFault(error: unknown, what: string): void
}

const oldest = `select name, extract(epoch from now() - min(created_on))::integer as seconds
  from travail.job where state < 'completed' group by name`

/** An attempt that an outage ended says so, or was given up by the queue for want of a heartbeat. */
const wakeLost = `update travail.job set start_after = now()
  where state = 'retry' and start_after > now()
    and (output ->> 'lost' = 'true' or output -> 'value' ->> 'message' = 'job heartbeat timeout')`

const timeoutMs = 2500
/** How long finished jobs are kept, in seconds: for diagnosis, and to deduplicate within a period. */
const keptSeconds = 3600

export function openQueue<Name extends string>(given: QueueOptionsGiven<Name>): Queue<Name> {
  const stopping = new AbortController()
  const names = Object.keys(given.lines) as Name[]
  let starting: Promise<PgBoss> | null = null

  /** A failed start is retried by the next caller. */
  function started(): Promise<PgBoss> {
    starting ??= startBoss(given, stopping.signal).catch((error: unknown) => {
      starting = null
      throw error
    })
    return starting
  }

  return {
    async add(line, names, { tx, everySeconds } = {}) {
      if (stopping.signal.aborted) return
      const boss = await started()
      const period = everySeconds && { singletonSeconds: everySeconds }
      const jobs = names.map((name) => ({ data: { name } satisfies Job, singletonKey: name, ...period }))
      const db = tx && { executeSql: (text: string, values: unknown[] = []) => tx.query({ text, values }) }
      await boss.insert(line, jobs, db && { db })
    },
    async figures() {
      const boss = await started()
      const stats = await Promise.all(names.map((name) => boss.getQueueStats(name, { force: true })))
      const { rows } = await given.pool.query<{ name: string; seconds: number }>(oldest)
      return stats.map(([now], rank) => ({
        line: names[rank]!,
        ready: now?.readyCount ?? 0,
        active: now?.activeCount ?? 0,
        failed: now?.failedCount ?? 0,
        oldestSeconds: rows.find(({ name }) => name === names[rank])?.seconds ?? 0,
      }))
    },
    async wake() {
      await started()
      await given.pool.query(wakeLost)
    },
    async stop() {
      stopping.abort()
      const boss = await starting?.catch(() => null)
      await boss?.stop({ graceful: true, timeout: timeoutMs })
    },
  }
}

async function startBoss<Name extends string>(
  { pool, lines, pace = ordinaryPace, onFault }: QueueOptionsGiven<Name>,
  stopping: AbortSignal,
): Promise<PgBoss> {
  const boss = await createBoss(pool, pace)
  boss.on('error', (error) => onFault(error, 'queue'))
  try {
    await boss.start()
    for (const [name, line] of Object.entries<Line>(lines)) {
      const options = optionsOf(line, pace)
      await boss.createQueue(name, { ...options, policy: 'exclusive' })
      // An existing queue would keep its old options.
      await boss.updateQueue(name, options)
      const work = { pollingIntervalSeconds: pace.lookSeconds, batchSize: line.together, localConcurrency: line.takers }
      // A full batch is followed by another at once, without waiting for the next poll.
      await boss.work(
        name,
        { ...work, includeMetadata: true, perJobResults: true, burstWhenBatchFull: true },
        (jobs: JobWithMetadata<Job>[]) => Promise.all(jobs.map((job) => attempt(line, job, stopping, onFault))),
      )
    }
    return boss
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
}

interface Job {
  name: string
}

/** Runs one job of a batch: logs the failure and lets the queue retry it. */
async function attempt(
  line: Line,
  { id, data, retryCount, retryLimit }: JobWithMetadata<Job>,
  stopping: AbortSignal,
  onFault: (error: unknown, what: string) => void,
): Promise<JobResult> {
  try {
    await line.run(data.name, { last: retryCount >= retryLimit, stopping })
    return { id, status: 'completed' }
  } catch (error) {
    onFault(error, data.name)
    return { id, status: 'failed', output: { message: String(error), lost: isLost(error) } }
  }
}

const optionsOf = ({ again }: Line, { beatSeconds }: Pace): QueueOptions => ({
  retryLimit: again.times,
  retryDelay: again.afterSeconds,
  retryBackoff: true,
  retryDelayMax: again.mostSeconds,
  heartbeatSeconds: beatSeconds,
  deleteAfterSeconds: keptSeconds,
})

/** Loaded after the site is up. Uses the database's clock, and does not listen for notifications. */
async function createBoss(pool: pg.Pool, { watchSeconds }: Pace): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  return new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    schema: 'travail',
    schedule: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    flowIntervalSeconds: 3600,
  })
}
