// Probes PostgreSQL as the product uses it: connection, version, writes, LISTEN.
import type pg from 'pg'
import { openPool } from '../../adapter/pool.ts'
import { causeOf, Failure, type Probe, type ReportedLine } from './report.ts'

const share = { connections: 2, waiting: 4, statementMs: 4000, timeoutMs: 5000 }
const versionMin = 15

export const probeDatabase = (url: string): Probe => ({
  sujet: 'DATABASE_URL',
  run: () => withPool(url, async (pool) => lookAtPrimary(pool)),
})

async function withPool(url: string, run: (pool: pg.Pool) => Promise<ReportedLine>): Promise<ReportedLine> {
  const pool = openPool(url, share)
  try {
    return await run(pool)
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(sentenceOf(error))
  } finally {
    // Not awaited: the server may not answer.
    void pool.end()
  }
}

/** A PostgreSQL error, as a sentence for the operator. */
function sentenceOf(error: unknown): string {
  const { code = '', message } = error as { code?: string; message: string }
  if (code === '3D000') return 'la base que nomme l’adresse n’existe pas : créez-la'
  if (code === '28P01' || code === '28000') return 'le compte ou son mot de passe sont refusés'
  if (code === '25006')
    return 'ce PostgreSQL n’accepte pas d’écriture (25006), c’est un secondaire : donnez l’adresse du primaire'
  if (code === '42501')
    return 'le compte n’a pas le droit de créer des tables dans le schéma « public » (42501) : rendez-le propriétaire de la base'
  if (code === '53300') return 'le serveur n’a plus de connexion libre (max_connections)'
  if (message.includes('unsupported startup parameter'))
    return 'PgBouncer refuse les réglages de connexion : ajoutez « options » à ignore_startup_parameters, en mode session'
  if (message.includes('SSL')) return `le chiffrement n’est pas celui de l’adresse (sslmode) : ${message}`
  return `ne répond pas (${code || causeOf(error)})`
}

async function lookAtPrimary(pool: pg.Pool): Promise<ReportedLine> {
  const version = await readVersion(pool)
  await checkEncoding(pool)
  await checkWriting(pool)
  await checkStandby(pool)
  if (await isPooledByTransaction(pool))
    throw new Failure(
      'un intermédiaire change de connexion à chaque transaction : le temps réel (LISTEN) s’y perd, mettez-le en mode session',
    )
  return { phrase: `PostgreSQL ${version}, accessible en écriture` }
}

async function readVersion(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  const version = rows[0]!.server_version.split(' ')[0]!
  if (Number.parseInt(version, 10) < versionMin)
    throw new Failure(`PostgreSQL ${version} est trop ancien : il en faut un ≥ ${versionMin}`)
  return version
}

async function checkEncoding(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_encoding: string }>('show server_encoding')
  const { server_encoding } = rows[0]!
  if (server_encoding !== 'UTF8')
    throw new Failure(`la base est en ${server_encoding} : recréez-la en UTF8 (createdb --encoding UTF8)`)
}

/** Runs the writes of a first start, and rolls them back. */
async function checkWriting(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('create table public.sonde_du_diagnostic ()')
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

/** A synchronous standby that is gone blocks every commit for ever. */
async function checkStandby(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    "select where current_setting('synchronous_standby_names') <> '' and not exists (select from pg_stat_replication)",
  )
  if (rows.length)
    throw new Failure(
      'aucun secondaire ne suit la base, qui en attend un (synchronous_standby_names) : rien ne s’écrit',
    )
}

/** With a transaction pooler, two sessions may share one server connection. */
async function isPooledByTransaction(pool: pg.Pool): Promise<boolean> {
  const [one, other] = [await pool.connect(), await pool.connect()]
  const pidOf = async (client: pg.PoolClient) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  try {
    const before = await pidOf(one)
    await other.query('begin')
    const taken = await pidOf(other)
    const after = await pidOf(one)
    await other.query('rollback')
    return before !== after || before === taken
  } finally {
    one.release()
    other.release()
  }
}
