// For tests: a PostgreSQL and its streaming standby, which may be held late, cut or brought back.
import { chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { binFor } from '../../embedded/database/binaries.ts'
import { createCluster } from '../../embedded/database/cluster.ts'
import { ownerOf } from '../../embedded/database/owner.ts'
import { launch, type Running } from '../../embedded/database/run.ts'

export interface Paire {
  /** Of the primary. */
  url: string
  replicaUrl: string
  /** A statement on the primary. */
  ask(text: string): Promise<pg.QueryResult>
  /** A statement on the standby. */
  askReplica(text: string): Promise<pg.QueryResult>
  /** Resolves once the standby has all that the primary had written when this was called. */
  caughtUp(): Promise<void>
  stopReplica(): Promise<void>
  startReplica(): Promise<void>
  close(): Promise<void>
}

const settings = { wal_level: 'replica', max_wal_senders: '4', max_standby_streaming_delay: '0' }

export async function openPaire(): Promise<Paire> {
  const folder = await mkdtemp(join(tmpdir(), 'kinebouge-paire-'))
  // Its user, who is never root, walks down from here to both.
  await chmod(folder, 0o755)
  const [there, here] = [join(folder, 'primaire'), join(folder, 'secondaire')]
  const owner = ownerOf(there)
  const bin = binFor(owner)
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.uid)
  await createCluster(bin, there, owner)
  const primary = await launch(bin, there, owner, settings)
  await copyCluster(primary.url, there, here)
  ownerOf(here)
  const follow = { ...settings, primary_conninfo: `host=${there} user=kinebouge`, wal_retrieve_retry_interval: '50ms' }
  const startReplica = () => launch(bin, here, owner, follow)
  let replica: Running | null = await startReplica()
  const replicaUrl = replica.url

  async function stopReplica() {
    await replica?.stop()
    replica = null
  }
  return {
    url: primary.url,
    replicaUrl,
    ask: (text) => askOnce(primary.url, text),
    askReplica: (text) => askOnce(replicaUrl, text),
    async caughtUp() {
      const { rows } = await askOnce(primary.url, 'select pg_current_wal_flush_lsn()::text as lsn')
      const late = `select pg_last_wal_replay_lsn() < '${rows[0].lsn}' as late`
      while ((await askOnce(replicaUrl, late)).rows[0].late);
    },
    stopReplica,
    async startReplica() {
      replica ??= await startReplica()
    },
    async close() {
      await stopReplica()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A copy made while it runs, which begins by catching up. */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("select pg_backup_start('secondaire', true)")
  const isOwn = (path: string) => !/postmaster\.(pid|opts)$|\.s\.PGSQL|journal\.log$/.test(path)
  await cp(from, to, { recursive: true, filter: isOwn })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await writeFile(join(to, 'backup_label'), rows[0]!.labelfile)
  await writeFile(join(to, 'standby.signal'), '')
  await client.end()
}

async function askOnce(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text).finally(() => client.end())
}
