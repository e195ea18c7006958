// Pools of connections: each with a share of its own, a bound to who may wait, and no loss that ends the process.
import pg from 'pg'
import { Refusal } from '../api/refusal.ts'

// Numbers and days travel as JavaScript numbers and as 'YYYY-MM-DD', never as bigint text or local-time dates.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** The connections of one kind of caller: no other kind takes them. */
export interface Share {
  connections: number
  /** Callers that may wait for a connection; one more is told at once to come back. */
  waiting: number
  statementMs: number
  /** Settings of its own connections. */
  settings?: Record<string, string>
  /** How long an answer is waited for, when the database says nothing at all; absent: as long as it takes. */
  timeoutMs?: number
}

const ordinary = { statementMs: 5000, timeoutMs: 10_000 }

export const shares = {
  membre: { connections: 10, waiting: 400, ...ordinary },
  /** Searches and pages, whose statements are the product's. */
  visiteur: { connections: 6, waiting: 200, ...ordinary },
  /** Questions a visitor writes: filters, orders, columns. */
  libre: {
    connections: 1,
    waiting: 200,
    statementMs: 2000,
    timeoutMs: 4000,
    // One processor of the database, whatever is asked; a sort of all the ads stays in memory. An order that an index answers by
    // half would be read there to its end, row by row, when few pass the filters.
    settings: { max_parallel_workers_per_gather: '0', work_mem: '32MB', enable_incremental_sort: 'off' },
  },
  identite: { connections: 4, waiting: 100, ...ordinary },
  caisse: { connections: 2, waiting: 50, ...ordinary },
  /** The queue of what is done beside the answers. */
  travail: { connections: 3, waiting: 100, statementMs: 30_000 },
  /** Health checks, which must not wait behind the others, nor long. */
  sante: { connections: 1, waiting: 20, statementMs: 2000, timeoutMs: 3000 },
  /** Work of the start, which may last. */
  depart: { connections: 2, waiting: 20, statementMs: 5000 },
} as const satisfies Record<string, Share>

const connectionMs = 5000

/** Beyond this wait nobody else is let in: by numbers alone, a busy site would let each wait until it is too late for them. */
const tooLongMs = 2000

/**
 * The same whoever keeps the database: our days, and plans for what the site asks, which is a few pages of an index, on disks
 * where a page far away costs what the next one does. By PostgreSQL's own defaults whole tables were read.
 */
const everywhere = { timezone: 'UTC', random_page_cost: '1.1', jit: 'off' }

export const phrases = {
  occupe: 'Le site est très demandé en ce moment. Réessayez dans un instant.',
  muet: 'La base de données ne répond pas. Réessayez dans un instant.',
  double: 'Cela existe déjà.',
  refusee: 'Cette valeur n’est pas acceptée.',
  long: 'Cette demande prend trop de temps. Précisez-la, ou réessayez dans un instant.',
}

/** Milliseconds beyond which a statement is worth a line of the log. */
export const slowMs = 500

/** A statement that was slow: what it does to which table, its name when it has one; nothing of its values. */
export interface Lente {
  partage: string
  requete: string
  nom?: string
  ms: number
}

export interface Slow {
  tell(lente: Lente): void
  /** `slowMs` when it is not said. */
  ms?: number
}

/** Too much is asked: to be asked again. Made once, since a refusal must cost less than what it spares. */
const occupied = new Refusal(503, 'PGRST003', phrases.occupe, { headers: { 'retry-after': '2' } })
export const busy = (): Refusal => occupied

type Connected = Parameters<pg.Pool['connect']>[0]

class BoundedPool extends pg.Pool {
  private readonly waiting: number
  /** How long the last to be served, or to give up, had stood in line. */
  private stoodMs = 0

  constructor(config: pg.PoolConfig, waiting: number) {
    super(config)
    this.waiting = waiting
    // A server that closes an idle connection is no fault of a request: the pool opens another.
    this.on('error', () => {})
    // Out of the pool nobody else listens: what was being asked fails by itself, and the process goes on.
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

  /** A connection of its own, outside any line. */
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

/** Times each statement of a connection, whichever way it is asked: promised, or told to a callback. */
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

/** Its verb and its first table: words of the product, and few. */
function nameOf(asked: unknown): { requete: string; nom?: string } {
  const { text = '', name } = (typeof asked === 'string' ? { text: asked } : asked) as { text?: string; name?: string }
  const verb = /\b(select|insert|update|delete|begin|commit|rollback|create|alter)\b/i.exec(text)?.[1] ?? 'autre'
  const table = /\b(?:from|into|update|table)\s+([a-z_]+)/i.exec(text)?.[1] ?? ''
  return { requete: `${verb} ${table}`.trim().toLowerCase(), ...(name && { nom: name }) }
}

/** A server that stops, starts, is full, has become a standby, or no longer knows the product. */
const lostStates = /^(08|28|53|57P|25006|3D000)/
const lostCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/
const lostWords =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (has encountered|was closed))/

/** Whether the database went away, is not there, or has no room: nothing the caller did. */
export function isLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return lostStates.test(String(error.code))
  if (!(error instanceof Error) || error instanceof Refusal) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  return lostCodes.test(String(code)) || (code === 'ENOENT' && syscall === 'connect') || lostWords.test(error.message)
}
