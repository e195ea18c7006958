// Whether the replica may be read: while it answers, follows the primary, and is not far behind it (ADR 039).
import pg from 'pg'
import { isLost } from './pool.ts'

export interface Replica {
  /** Reads there while it may be, and on the primary when it may not or has just failed. */
  read<T>(there: () => Promise<T>, onPrimary: () => Promise<T>): Promise<T>
  /** Asks at once what is asked regularly. */
  look(): Promise<void>
  close(): Promise<void>
}

interface Watched {
  replica: pg.Pool
  primary: pg.Pool
  lookMs?: number
}

/**
 * One question every `lookMs`, whatever is read: has it replayed what the primary had written at the question before?
 * What it may be late by is then bounded, and a reading finds out nothing by itself but a failure.
 */
export function watchReplica({ replica, primary, lookMs = 2000 }: Watched): Replica {
  const use = createUse()
  /** Where the primary was, last time it said so. */
  let mark: string | null = null
  let looking: Promise<void> | null = null

  async function ask(): Promise<void> {
    const before = mark
    const now = await positionOf(primary).catch(() => null)
    mark = now ?? mark
    // Without its primary it is all that can be read, late or promoted.
    const asked = now === null ? replica.query('select').then(() => true) : hasReplayed(replica, before ?? now)
    use.judge(await asked.catch(() => false))
  }
  function look(): Promise<void> {
    looking ??= ask().finally(() => {
      looking = null
    })
    return looking
  }
  const timer = setInterval(look, lookMs).unref()
  void look()
  return {
    read: use.read,
    look,
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}

const elsewhere = Symbol('the replica has been left')

/** Reads where it was last judged right to. */
function createUse() {
  const readers = new Set<(left: typeof elsewhere) => void>()
  let usable = false

  function judge(now: boolean): void {
    usable = now
    if (now) return
    for (const leave of readers) leave(elsewhere)
    readers.clear()
  }

  async function read<T>(there: () => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    if (!usable) return onPrimary()
    const { promise: left, resolve: leave } = Promise.withResolvers<typeof elsewhere>()
    readers.add(leave)
    try {
      const answer = await Promise.race([there(), left])
      return answer === elsewhere ? await onPrimary() : answer
    } catch (error) {
      const lost = isLost(error)
      if (!lost && !isConflict(error)) throw error
      if (lost) judge(false)
      return await onPrimary()
    } finally {
      readers.delete(leave)
    }
  }
  return { judge, read }
}

/** What it was reading has been removed on the primary, or held the replay back. */
const isConflict = (error: unknown) => error instanceof pg.DatabaseError && /^(40001|40P01)$/.test(String(error.code))

async function positionOf(primary: pg.Pool): Promise<string> {
  const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
  return rows[0]!.lsn
}

/** One that has been promoted replays no more, and is not the replica of a primary that goes on. */
async function hasReplayed(replica: pg.Pool, mark: string): Promise<boolean> {
  const text = 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed'
  const { rows } = await replica.query<{ replayed: boolean }>(text, [mark])
  return rows[0]!.replayed
}
