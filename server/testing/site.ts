// Test helpers: the site over HTTP on its own database, with an issuer of tokens and factories.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, inject } from 'vitest'
import { isPayant } from '#domain/paiement/plan.ts'
import { type EmbeddedCheckout, startCheckout } from '../../embedded/checkout/start.ts'
import { openGeography } from '../../embedded/geography/answer.ts'
import { storePath } from '../../embedded/storage/answer.ts'
import { type Checkout, createCheckout } from '../adapter/checkout.ts'
import { type Database, openDatabase, type Transaction } from '../adapter/database.ts'
import { migrate } from '../adapter/migrate.ts'
import { createStorage, type Storage, type StorageSettings } from '../adapter/storage.ts'
import { notificationPath } from '../paiement/checkoutWebhook.ts'
import { createSite, type Site } from '../site.ts'
import { audience, type Issuer, openIssuer } from './issuer.ts'
import { openMagasin } from './objectStore.ts'
import { databaseUrl } from './setup.ts'

export const publicUrl = 'http://localhost:3000'

/** Adds pages to a test's API. */
export type SitePages = NonNullable<Site['pages']>

export interface TestSite {
  /** Origin of the site, without a trailing slash. */
  url: string
  database: Database
  storage: Storage
  checkout: Checkout
  /** Secrets and address of the embedded checkout. */
  till: EmbeddedCheckout['settings']
  /** When true, sales are closed. */
  ventes: { fermees: boolean }
  /** When true, the checkout's notifications do not arrive. */
  notifications: { held: boolean }
  /** Credentials of the object store. */
  store: StorageSettings
  issuer: Issuer
  /** The site's clock, which a test may move. */
  clock: { now: Date }
  /** A member with a pseudonym, and the headers of their requests. */
  createMembre(given?: MembreGiven): Promise<TestMembre>
  close(): Promise<void>
}

interface MembreGiven {
  sub?: string
  pseudo?: string | null
  telephone?: string
  roles?: string[]
}

export interface TestMembre {
  uuid_personne: string
  sub: string
  headers: { authorization: string }
  call(name: string, args?: unknown): Promise<Called>
  get(view: string): Promise<Called>
  /** The rows of a view. */
  read(view: string): Promise<Called['body']>
}

let made = 0

/** Without rate limits by default. */
export async function openTestSite({
  limites = 0,
  lues = false,
  pages,
}: {
  limites?: number
  /** Caches visitors' reads, as the product does. */
  lues?: boolean
  pages?: SitePages
} = {}): Promise<TestSite> {
  const name = `kinebouge_test_${process.pid}_${++made}`
  const admin = new pg.Client({ connectionString: inject('postgresql') })
  await admin.connect()
  await admin.query(`create database ${name} template ${inject('template')} strategy file_copy`)
  const database = openDatabase(databaseUrl(inject('postgresql'), name))
  const issuer = await openIssuer()
  const clock = { now: new Date() }
  const objects = await mkdtemp(join(tmpdir(), 'kinebouge-objets-'))
  const magasin = await openMagasin(objects, publicUrl)
  const notifications = { held: false }
  const ventes = { fermees: false }
  // An unreachable address while notifications are held.
  const notify = () => `${notifications.held ? 'http://127.0.0.1:1' : url}${notificationPath}`
  const till = await startCheckout({ pool: database.pool, migrate, site: publicUrl, notify, onFault: console.error })
  const checkout = createCheckout(till.settings, publicUrl)
  const services = {
    database,
    checkout,
    publicUrl,
    now: () => clock.now,
    get venteFermee() {
      return ventes.fermees
    },
    // A getter: links contain the port, known once the site listens.
    get storage() {
      return storage
    },
  }
  const { app, live } = await createSite({
    services,
    oidc: { issuer: issuer.url, audience },
    geography: await openGeography(inject('gazetteer')),
    limites,
    ...(!lues && { fraiches: true }),
    mounts: [...(magasin.handle ? [{ path: storePath, handle: magasin.handle }] : []), till],
    logger: false,
    onFault: console.error,
    ...(pages && { pages }),
  })
  await live.ready
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const store = magasin.at(url)
  const storage = createStorage(store)
  return {
    url,
    database,
    storage,
    checkout,
    till: till.settings,
    notifications,
    ventes,
    store,
    issuer,
    clock,
    createMembre: (given) => createMembre({ url, database, issuer }, given),
    async close() {
      await app.close()
      await till.stop()
      await database.end()
      await issuer.close()
      await admin.query(`drop database ${name}`)
      await admin.end()
      await magasin.close()
      await rm(objects, { recursive: true, force: true })
    },
  }
}

/** The site of a whole file, closed after its last test. */
export async function openFileSite(options?: Parameters<typeof openTestSite>[0]): Promise<TestSite> {
  const site = await openTestSite(options)
  afterAll(site.close)
  return site
}

async function createMembre(
  { database, issuer, ...site }: Pick<TestSite, 'url' | 'database' | 'issuer'>,
  given: MembreGiven = {},
): Promise<TestMembre> {
  const sub = given.sub ?? `membre-${++made}`
  const pseudo = given.pseudo === undefined ? `Membre ${made}` : given.pseudo
  const { rows } = await database.pool.query<{ uuid_personne: string }>(sql`
    insert into personne (sub, email, email_verifie, pseudo_personne, telephone_personne)
    values (${sub}, ${`${sub}@exemple.fr`}, true, ${pseudo}, ${given.telephone ?? null}) returning uuid_personne`)
  const roles = Object.fromEntries((given.roles ?? []).map((role) => [role, { 1: 'site' }]))
  const token = await issuer.token(sub, { 'urn:zitadel:iam:org:project:roles': roles })
  const headers = { authorization: `Bearer ${token}` }
  return {
    uuid_personne: rows[0]!.uuid_personne,
    sub,
    headers,
    call: (name, args) => call(site, `rpc/${name}`, { args, headers }),
    get: (view) => call(site, view, { headers }),
    read: async (view) => (await call(site, view, { headers })).body,
  }
}

interface AnnonceGiven {
  uuid_personne_annonceur?: string
  code_tarif?: string
  id_typeannonce?: number
  code_commune?: string
  titre_annonce?: string
  status_annonce?: string
  affichertel_annonce?: boolean
  date_publication?: Date | null
}

/** Inserts an ad, active and just published by default, with an author when none is given. */
export async function createAnnonce(site: TestSite, given: AnnonceGiven = {}): Promise<{ uuid_annonce: string }> {
  return site.database.transaction(async (tx) => {
    const annonce = await insertAnnonce(tx, site, given)
    // An unpaid ad is debited, and was never published.
    if (given.status_annonce === 'En attente')
      await tx.query(sql`
        insert into operation (uuid_personne, date_operation, operation, montant_centimes, uuid_annonce)
        select uuid_personne_annonceur, date_creation, 'CREATION ANNONCE', -prix_centimes, uuid_annonce
        from annonce join tarif using (code_tarif) where uuid_annonce = ${annonce.uuid_annonce}`)
    return annonce
  })
}

async function insertAnnonce(tx: Transaction, site: TestSite, given: AnnonceGiven): Promise<{ uuid_annonce: string }> {
  const owner = given.uuid_personne_annonceur ?? (await site.createMembre()).uuid_personne
  const waiting = given.status_annonce === 'En attente'
  const published = waiting ? null : given.date_publication === undefined ? site.clock.now : given.date_publication
  const code = given.code_tarif ?? 'G0000'
  const { rows } = await tx.query<{ uuid_annonce: string }>(sql`
    insert into annonce (uuid_personne_annonceur, code_tarif, id_typeannonce, code_commune, titre_annonce, contenu_annonce,
      ville_annonce, cp_annonce, retrocession_annonce, datecontrat_annonce, affichertel_annonce, payante_annonce,
      status_annonce, date_creation, date_publication, date_expiration, date_pourvue)
    select ${owner}, ${code}, ${given.id_typeannonce ?? 1}, code_commune, ${given.titre_annonce ?? 'Assistanat à Tours'},
      'Cabinet de trois kinés, patientèle variée.', nom_commune, '37000', 75, '2027-01-04',
      ${given.affichertel_annonce ?? false}, ${isPayant(code)}, ${given.status_annonce ?? 'Actif'},
      ${published ?? site.clock.now}, ${published}, ${published}::timestamptz + interval '30 days',
      ${given.status_annonce === 'Pourvue' ? site.clock.now : null}
    from commune where code_commune = ${given.code_commune ?? '37261'}
    returning uuid_annonce`)
  return rows[0]!
}

/** Inserts a visible photo; its image is in no store. */
export async function createPhoto(site: TestSite, given: { uuid_annonce: string; nom_fichier: string }): Promise<void> {
  await site.database.pool.query(sql`
    insert into photo (uuid_annonce, nom_fichier, nom_origine, rang, etat, date_photo)
    values (${given.uuid_annonce}, ${given.nom_fichier}, ${given.nom_fichier}, 1, 'visible', ${site.clock.now})`)
}

export interface Called {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asked for, and parses by the contract where it matters
  body: any
}

/** Calls the API as the browser does: GET for a view, POST for `rpc/…`. */
export async function call(
  site: { url: string },
  path: string,
  options: { args?: unknown; headers?: Record<string, string>; method?: string } = {},
): Promise<Called> {
  const method = options.method ?? (path.startsWith('rpc/') ? 'POST' : 'GET')
  const response = await fetch(`${site.url}/api/${path}`, {
    method,
    headers: { ...(options.args !== undefined && { 'content-type': 'application/json' }), ...options.headers },
    ...(options.args !== undefined && { body: JSON.stringify(options.args) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: response.headers,
    body: text && isJson ? JSON.parse(text) : text || undefined,
  }
}
