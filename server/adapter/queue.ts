// The queue of what is done beside the answers: jobs kept in the product's PostgreSQL, taken by one server each (ADR 032).
import type pg from 'pg'
import type { JobResult, JobWithMetadata, PgBoss, QueueOptions } from 'pg-boss'
import type { Transaction } from './database.ts'

/** How often a server looks for jobs, looks whether others still live, and says that it does. */
export interface Pace {
  lookSeconds: number
  watchSeconds: number
  beatSeconds: number
}

export const ordinaryPace: Pace = { lookSeconds: 5, watchSeconds: 30, beatSeconds: 20 }

export interface Attempt {
  /** Nothing tries again after this one. */
  last: boolean
  /** Nothing is begun once the server stops. */
  stopping: AbortSignal
}

export interface Line {
  /** Tries after the first, and the seconds before the first of them; each waits twice as long as the one before. */
  again: { times: number; afterSeconds: number; mostSeconds: number }
  /** How many are taken at once, and by how many takers: what is long then holds nothing else back. */
  together: number
  takers: number
  run(name: string, attempt: Attempt): Promise<void>
}

/** The state of a line, for the figures of the product. */
export interface LineFigures {
  line: string
  /** Jobs that could be done now. */
  ready: number
  active: number
  failed: number
  /** Since the oldest of those that are not done was left: one that fails, and is tried again, grows old. */
  oldestSeconds: number
}

export interface Queue<Name extends string> {
  /**
   * Leaves a job of each name, unless one waits, runs or is to be tried again. With a transaction they exist if that
   * commits; with `everySeconds` the servers leave one together in so many seconds.
   */
  add(line: Name, names: readonly string[], options?: { tx?: Transaction; everySeconds?: number }): Promise<void>
  figures(): Promise<LineFigures[]>
  /** Takes no more jobs, and waits a little for those begun; what has not ended is tried again. */
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

const timeoutMs = 2500
/** Seconds that a job done is kept: its own trace, and the place it holds among those of one period. */
const keptSeconds = 3600

export function openQueue<Name extends string>(given: QueueOptionsGiven<Name>): Queue<Name> {
  const stopping = new AbortController()
  const names = Object.keys(given.lines) as Name[]
  let starting: Promise<PgBoss> | null = null

  /** A start that failed is tried again by the next who needs the queue. */
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
      // A line that exists keeps its own options.
      await boss.updateQueue(name, options)
      const work = { pollingIntervalSeconds: pace.lookSeconds, batchSize: line.together, localConcurrency: line.takers }
      // What is full is followed at once by the next: the mails of a morning do not wait for looks.
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

/** One job of a batch: what fails is told, and tried again by itself. */
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
    return { id, status: 'failed', output: { message: String(error) } }
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

/** Loaded once the site answers: nobody waits for it. It is told the time by the database, and listens to nothing. */
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
