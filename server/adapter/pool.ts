// Connection pools: a share for each kind of caller, a bounded queue, and no process exit when a connection is lost.
import pg from 'pg'
import { Refusal } from '../api/refusal.ts'

// BIGINT as a JavaScript number and DATE as 'YYYY-MM-DD', never as a string or a local-time Date.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** The connections reserved for one kind of caller. */
export interface Share {
  connections: number
  /** Callers that may wait for a connection; beyond it, a caller gets 503 at once. */
  waiting: number
  statementMs: number
  /** PostgreSQL settings of these connections. */
  settings?: Record<string, string>
  /** How long to wait for an answer when the server stays silent; no limit when absent. */
  timeoutMs?: number
}

const ordinary = { statementMs: 5000, timeoutMs: 10_000 }

export const shares = {
  membre: { connections: 10, waiting: 400, ...ordinary },
  /** Visitors' searches and pages, whose statements are fixed. */
  visiteur: { connections: 6, waiting: 200, ...ordinary },
  /** Visitors' queries with filters, orders or columns of their own. */
  libre: {
    connections: 1,
    waiting: 200,
    statementMs: 2000,
    timeoutMs: 4000,
    // One processor, and enough memory to sort all ads. Incremental sort is off: with few matching rows it would scan the whole
    // index.
    settings: { max_parallel_workers_per_gather: '0', work_mem: '32MB', enable_incremental_sort: 'off' },
  },
  identite: { connections: 4, waiting: 100, ...ordinary },
  caisse: { connections: 2, waiting: 50, ...ordinary },
  /** Background jobs. */
  travail: { connections: 3, waiting: 100, statementMs: 30_000 },
  /** Health checks: they must not wait behind other requests. */
  sante: { connections: 1, waiting: 20, statementMs: 2000, timeoutMs: 3000 },
  /** Start-up work, which may take long. */
  depart: { connections: 2, waiting: 20, statementMs: 5000 },
} as const satisfies Record<string, Share>

const connectionMs = 5000

/** Once callers wait this long, new ones are refused: with a limit on numbers alone, all would wait too long. */
const tooLongMs = 2000

/**
 * The same on every server: UTC, and planner settings for small index reads on SSDs. With PostgreSQL's defaults whole tables were
 * scanned.
 */
const everywhere = { timezone: 'UTC', random_page_cost: '1.1', jit: 'off' }

export const phrases = {
  occupe: 'Le site est très demandé en ce moment. Réessayez dans un instant.',
  muet: 'La base de données ne répond pas. Réessayez dans un instant.',
  double: 'Cela existe déjà.',
  refusee: 'Cette valeur n’est pas acceptée.',
  long: 'Cette demande prend trop de temps. Précisez-la, ou réessayez dans un instant.',
}

/** Statements slower than this, in milliseconds, are logged. */
export const slowMs = 500

/** A slow statement: its verb, its table and its name; none of its values. */
export interface Lente {
  partage: string
  requete: string
  nom?: string
  ms: number
}

export interface Slow {
  tell(lente: Lente): void
  /** `slowMs` when absent. */
  ms?: number
}

/** Overload: retry later. Created once, since a refusal must be cheap. */
const occupied = new Refusal(503, 'PGRST003', phrases.occupe, { headers: { 'retry-after': '2' } })
export const busy = (): Refusal => occupied

type Connected = Parameters<pg.Pool['connect']>[0]

class BoundedPool extends pg.Pool {
  private readonly waiting: number
  /** How long the last caller that left the queue had waited. */
  private stoodMs = 0

  constructor(config: pg.PoolConfig, waiting: number) {
    super(config)
    this.waiting = waiting
    // A server may close an idle connection; the pool opens another.
    this.on('error', () => {})
    // Outside the pool no one else listens to these errors: the running query fails by itself, and the process goes on.
    this.on('connect', (client) => client.on('error', () => {}))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: NonNullable<Connected>): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    const full = this.isFull()
    if (!connected) return full ? Promise.reject(busy()) : this.stand()
    if (full) connected(busy(), undefined, () => {})
    else super.connect(connected)
    return undefined
  }

  private isFull(): boolean {
    const { waitingCount: inLine, waiting, stoodMs } = this
    return inLine >= waiting || (inLine > 0 && stoodMs > tooLongMs)
  }

  /** A connection from the pool, after waiting in the queue. */
  private async stand(): Promise<pg.PoolClient> {
    const inLine = this.totalCount >= this.options.max && this.idleCount === 0
    const from = performance.now()
    try {
      return await super.connect()
    } finally {
      this.stoodMs = inLine ? performance.now() - from : 0
    }
  }
}

export function openPool(url: string, share: Share = shares.depart, slow?: Slow & { partage: string }): pg.Pool {
  const { connections, waiting, statementMs, timeoutMs } = share
  const settings = Object.entries({ ...everywhere, statement_timeout: String(statementMs), ...share.settings })
  const pool = new BoundedPool(
    {
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: Math.min(connectionMs, timeoutMs ?? connectionMs),
      ...(timeoutMs && { query_timeout: timeoutMs }),
      options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' '),
      application_name: 'kinebouge',
    },
    waiting,
  )
  if (slow) pool.on('connect', (client) => watch(client, slow))
  return pool
}

type Query = (...args: unknown[]) => unknown

/** Measures each statement of a connection, whether it is called with a promise or a callback. */
function watch(client: pg.PoolClient, { tell, partage, ms: most = slowMs }: Slow & { partage: string }): void {
  const query = client.query.bind(client) as Query
  const timed: Query = (...args) => {
    const from = performance.now()
    const end = () => {
      const ms = Math.round(performance.now() - from)
      if (ms >= most) tell({ partage, ...nameOf(args[0]), ms })
    }
    const last = args.at(-1)
    if (typeof last === 'function') {
      args[args.length - 1] = (...answer: unknown[]) => {
        end()
        last(...answer)
      }
      return query(...args)
    }
    const asked = query(...args)
    if (asked instanceof Promise) asked.then(end, end)
    return asked
  }
  client.query = timed as typeof client.query
}

/** The verb and the first table of a statement: few distinct values, and none of a caller's. */
function nameOf(asked: unknown): { requete: string; nom?: string } {
  const { text = '', name } = (typeof asked === 'string' ? { text: asked } : asked) as { text?: string; name?: string }
  const verb = /\b(select|insert|update|delete|begin|commit|rollback|create|alter)\b/i.exec(text)?.[1] ?? 'autre'
  const table = /\b(?:from|into|update|table)\s+([a-z_]+)/i.exec(text)?.[1] ?? ''
  return { requete: `${verb} ${table}`.trim().toLowerCase(), ...(name && { nom: name }) }
}

/** The server is stopping, starting, full, a standby, or no longer has the database. */
const lostStates = /^(08|28|53|57P|25006|3D000)/
const lostCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/
const lostWords =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (has encountered|was closed))/

/** Whether the error is the database's own (unreachable, full) and not the caller's. */
export function isLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return lostStates.test(String(error.code))
  if (!(error instanceof Error) || error instanceof Refusal) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  return lostCodes.test(String(code)) || (code === 'ENOENT' && syscall === 'connect') || lostWords.test(error.message)
}
