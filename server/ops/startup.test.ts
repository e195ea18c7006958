// A start that fails says why in one sentence, however the database refuses.
import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { faitsManquants } from '#domain/marque/missingFacts.ts'
import { migrate } from '../adapter/migrate.ts'
import { openPool } from '../adapter/pool.ts'
import { StorageFault } from '../adapter/storage.ts'
import { freePort } from '../testing/port.ts'
import { enLigne, read } from '../testing/settings.ts'
import { databaseUrl } from '../testing/setup.ts'
import { addressesOf, checkForeign, checkPorts, explainError, warnOfServices } from './startup.ts'

const name = `kinebouge_depart_${process.pid}`
const url = databaseUrl(inject('postgresql'), name)
let admin: pg.Client

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresql') })
  await admin.connect()
  await admin.query(`create database ${name}`)
})
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.query(`drop role if exists ${name}`)
  await admin.end()
})

/** The sentence printed by a start on this database. */
async function startOn(connection: string): Promise<string> {
  const pool = openPool(connection)
  try {
    await checkForeign(pool)
    await migrate(pool, 'database')
    return 'démarré'
  } catch (error) {
    return explainError(error)
  } finally {
    await pool.end()
  }
}

test('un secondaire, où l’on ne peut pas écrire', async () => {
  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  expect(await startOn(url)).toMatch(/^DATABASE_URL mène à un PostgreSQL où l’on ne peut pas écrire/)
  await admin.query(`alter database ${name} reset default_transaction_read_only`)
})

test('un compte sans droit sur le schéma', async () => {
  // The creator of a role is not always a member of it.
  await admin.query(`create role ${name} role current_user`)
  // As an ordinary role: the one of the tests may do everything.
  await admin.query(`alter database ${name} set role ${name}`)
  await admin.query(`revoke create on database ${name} from public`)
  expect(await startOn(url)).toMatch(/^Le compte de DATABASE_URL n’a pas le droit de créer des tables/)
  await admin.query(`alter database ${name} reset role`)
})

test('la base d’une autre application n’est pas prise, et rien n’y est fait', async () => {
  const autre = `${name}_autre`
  await admin.query(`create database ${autre}`)
  const client = new pg.Client({ connectionString: databaseUrl(inject('postgresql'), autre) })
  await client.connect()
  const tables = async () =>
    (
      await client.query<{ relname: string }>(
        "select relname from pg_class where relnamespace = 'public'::regnamespace",
      )
    ).rows
  await client.query('create table commande (id int); create table migration (id int)')
  const avant = await tables()
  expect(await startOn(databaseUrl(inject('postgresql'), autre))).toBe(
    'La base de DATABASE_URL est celle d’une autre application (tables commande, migration) : donnez-en une vide.',
  )
  expect(await tables()).toEqual(avant)
  await client.query('drop table commande, migration')
  for (const _ of ['vide', 'la nôtre']) expect(await startOn(databaseUrl(inject('postgresql'), autre))).toBe('démarré')
  await client.end()
  await admin.query(`drop database ${autre} with (force)`)
})

test('un port pris se dit avant que rien soit fait', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const free = await freePort()
  for (const nom of ['PORT', 'IDENTITY_PORT', 'METRICS_PORT']) {
    const ports = { PORT: String(free), IDENTITY_PORT: String(free + 1), [nom]: String(port) }
    const said = await checkPorts(read({ HOST: '127.0.0.1', ...ports })).catch(explainError)
    expect(said, nom).toMatch(new RegExp(`^Le port ${port} est déjà pris`))
  }
  taken.close()
})

test.each([
  ['un disque plein, dit par PostgreSQL', { code: '53100' }, 'Le disque est plein'],
  ['un disque plein, dit par le système', { code: 'ENOSPC', path: '/donnees/objets' }, 'Le disque est plein'],
  [
    'un dossier qui ne s’écrit pas',
    { code: 'EACCES', path: '/donnees' },
    'Le dossier de données ne s’écrit pas (EACCES sur « /donnees »)',
  ],
  ['un disque en lecture seule', { code: 'EROFS', path: '/donnees' }, 'Le dossier de données ne s’écrit pas (EROFS'],
  ['un port réservé', { code: 'EACCES', port: 80 }, 'Le port 80 est réservé'],
])('%s', (_, fault, phrase) => {
  expect(explainError(Object.assign(new Error('panne'), fault))).toContain(phrase)
})

test('un compte ou un mot de passe refusés, qui ne sont pas répétés', () => {
  const refused = Object.assign(new Error('password authentication failed for user "kine"'), { code: '28P01' })
  expect(explainError(refused)).toBe(
    'La base de données refuse le compte de DATABASE_URL, ou son mot de passe (28P01).',
  )
})

test('une base qui n’existe pas', async () => {
  expect(await startOn(databaseUrl(inject('postgresql'), `${name}_absente`))).toBe(
    'La base que nomme DATABASE_URL n’existe pas : créez-la.',
  )
})

test('personne à cette adresse, ou un serveur sans TLS', async () => {
  expect(await startOn('postgres://127.0.0.1:1/kine')).toBe(
    'La base de données de DATABASE_URL ne répond pas (ECONNREFUSED).',
  )
  // PostgreSQL's answer « no TLS »: the byte N.
  const plain = createServer((socket) => void socket.once('data', () => socket.end('N'))).listen(0, '127.0.0.1')
  await once(plain, 'listening')
  const { port } = plain.address() as { port: number }
  expect(await startOn(`postgres://127.0.0.1:${port}/kine?sslmode=verify-full`)).toMatch(
    /^Le PostgreSQL de DATABASE_URL ne parle pas TLS/,
  )
  plain.close()
})

test('ce qui n’est pas comme en ligne se dit au démarrage : courrier sans page, signature d’exemple, paiement d’essai', () => {
  const closed = { mailbox: null, till: false, demo: null }
  const said = (settings: Record<string, string>, opened = closed) => addressesOf(read(settings), opened).join('\n')
  expect(said({ PUBLIC_URL: 'https://localhost' })).toContain('Courrier : gardé dans DATA_DIR, sans page pour le lire')
  expect(said(enLigne)).toContain('signé contact@kinebouge.example, adresse d’exemple')
  expect(said({ ...enLigne, MAIL_FROM: 'bonjour@exemple.fr' })).not.toContain('Courrier')
  expect(said(enLigne)).not.toContain('à l’essai')
  for (const nom of faitsManquants) expect(said({})).toContain(nom)
  expect(said({}, { ...closed, till: true })).toContain('Paiement par carte : à l’essai')
})

test('au démarrage, chaque service réglé qui ne répond pas est dit par son réglage ; ceux qui répondent, ou ne sont pas réglés, ne le sont pas', async () => {
  const said = async (settings: Record<string, string>) => {
    const lines: string[] = []
    await warnOfServices(read(settings), { warn: (line: unknown) => void lines.push(String(line)) })
    return lines
  }
  expect(await said({})).toEqual([])
  expect(await said({ DATABASE_URL: url })).toEqual([])
  const nowhere = 'http://127.0.0.1:1'
  const s3 = { S3_ENDPOINT: nowhere, S3_BUCKET: 'x', S3_REGION: 'x', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }
  const oidc = { OIDC_ISSUER: nowhere, OIDC_CLIENT_ID: 'site', OIDC_AUDIENCE: 'api' }
  const SMTP_URL = 'smtp://127.0.0.1:1'
  const lines = await said({ DATABASE_URL: url, ...s3, ...oidc, SMTP_URL, GEO_URL: nowhere })
  expect(lines.map((line) => line.replace(/ : .*?(ne répond pas).*/, ' $1'))).toEqual(
    ['S3_ENDPOINT', 'OIDC_ISSUER', 'SMTP_URL', 'GEO_URL'].map((name) => `${name} ne répond pas`),
  )
})

test('un magasin de photos muet, ou qui refuse', () => {
  const muet = Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
  })
  expect(explainError(new StorageFault('GET', 'fetch failed', muet))).toBe(
    'Le magasin de S3_ENDPOINT, ou de DATA_DIR : ne répond pas (ECONNREFUSED).',
  )
  expect(explainError(new StorageFault('GET', '403'))).toContain('DATA_DIR : il refuse (403).')
  expect(explainError(new StorageFault('PUT', '404 <Error><Code>NoSuchBucket</Code></Error>'))).toContain(
    ' : le seau de S3_BUCKET n’existe pas.',
  )
})

test('une panne de la maison se montre entière', () => {
  const error = new TypeError('x is not a function')
  expect(explainError(error)).toBe(error.stack)
})
