// Starts the product: external services where settings name them, embedded ones otherwise, then the site. The only module that
// imports both server and embedded.
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type pg from 'pg'
import type { Logger } from 'pino'
import { poidsEnvoiMax } from '#domain/photo/photo.ts'
import { startCheckout } from '../embedded/checkout/start.ts'
import { findRunning } from '../embedded/database/running.ts'
import { startDatabase } from '../embedded/database/start.ts'
import { demoAccounts } from '../embedded/demo/compte.ts'
import { fillDemo } from '../embedded/demo/fill.ts'
import { addPhotos } from '../embedded/demo/photo.ts'
import { renewDemo } from '../embedded/demo/renew.ts'
import { startAnnuaire } from '../embedded/directory/directory.ts'
import { openGeography } from '../embedded/geography/answer.ts'
import { close, listen } from '../embedded/http.ts'
import { nameOperateur } from '../embedded/identity/firstOperator.ts'
import { type IdentityOptions, startIdentity } from '../embedded/identity/start.ts'
import { mailboxPath, openMailboxPages } from '../embedded/mailbox/answer.ts'
import { openMails, startMailbox } from '../embedded/mailbox/mailbox.ts'
import { StartRefusal } from '../embedded/refusal.ts'
import { openStore, storePath } from '../embedded/storage/answer.ts'
import { type Checkout, createCheckout } from './adapter/checkout.ts'
import { type Database, openDatabase } from './adapter/database.ts'
import { remoteGeography } from './adapter/geo.ts'
import { createMailer, type Mailer, watchMailer } from './adapter/mail.ts'
import { migrate } from './adapter/migrate.ts'
import { isLost, type Slow } from './adapter/pool.ts'
import { createForgetting } from './adapter/providerAccount.ts'
import { createPousseur } from './adapter/push.ts'
import { type Annuaire, createAnnuaire } from './adapter/rppsDirectory.ts'
import { createStorage, type Storage } from './adapter/storage.ts'
import type { Services } from './api/handler.ts'
import { Refusal } from './api/refusal.ts'
import { loadCommunes } from './commune/commune.ts'
import { fillSkeletons } from './compte/pseudo.ts'
import { type Env, readEnv } from './env.ts'
import { encodeImage, type Image } from './image/image.ts'
import { startJobs } from './job/jobs.ts'
import { createCounters } from './limite/counters.ts'
import { identityOrigin, ownAddress } from './ops/addresses.ts'
import { readCommand, type Tools } from './ops/commands.ts'
import { planShutdown } from './ops/health.ts'
import { listenWide } from './ops/loadShedding.ts'
import { createLog } from './ops/log.ts'
import { createMetrics, type Metrics, onIdentityRequest, onSlowStatement, onUnsentMail } from './ops/metrics.ts'
import { closeOnExit, stop } from './ops/shutdown.ts'
import { addressesOf, checkForeign, checkPorts, explainError, print, warnOfServices } from './ops/startup.ts'
import { builtPages } from './page/page.ts'
import { notificationPath } from './paiement/checkoutWebhook.ts'
import { addPhoto } from './photo/photo.ts'
import { createSite, type Mount } from './site.ts'

// How far the heap may grow between two collections, in percent: by default V8 waits for four times the live memory (ADR 025).
setFlagsFromString('--heap-growing-percent=50')

const root = resolve(import.meta.dirname, '..')
const gazetteer = join(root, 'dist/geography.json')

/** How long proxies have to notice that this server is stopping. */
const noticeMs = 1000

async function start(env: Env, logger: Logger): Promise<void> {
  await checkPorts(env)
  const mesures = createMetrics()
  const database = await startStorage(env, onSlowStatement(mesures, logger))
  const mailer = watchMailer(await openMail(env), onUnsentMail(mesures, logger))
  const { oidc, filled, forget, open } = env.oidc
    ? { oidc: env.oidc, filled: false, open: [], forget: forgetOutside(env) }
    : await startAccounts(env, database, mailer, {
        onPassage: onIdentityRequest(mesures, logger),
        onFault: (error) => logger.error({ err: error }, 'identity provider failed'),
      })
  await fillSkeletons(database.share('depart'))
  const { storage, store } = openObjects(env, logger)
  const { checkout, till } = await openCheckout(env, database, logger)
  const services = { database, storage, checkout, venteFermee: env.venteFermee }
  const letters = await openLetters(env, logger)
  const mounts = [store, letters, till].filter((service) => service !== null)
  const site = await openSite(env, { services, oidc, mounts, mesures, logger })
  const departure = planShutdown(site, env.databaseUrl ? noticeMs : 0)
  await listenWide(site.app, { port: env.port, host: env.host })
  const onFault = (error: unknown, what: string) => logger.error({ err: error }, `${what} failed`)
  const now = () => new Date()
  const annuaire = await openAnnuaire(env)
  const travail = startJobs({
    services,
    mailer,
    annuaire,
    publicUrl: env.publicUrl,
    now,
    onFault,
    ...(forget && { forget }),
    ...(env.vapid && { pousseur: createPousseur(env.vapid, env.publicUrl) }),
  })
  // In parallel: each may take a good part of the time allowed to stop.
  closeOnExit.push(() => Promise.all([departure.end(), travail.stop()]))
  mesures.watch({ ...site, database, travail })
  if (env.metrics) closeOnExit.push((await mesures.listen(env.metrics)).stop)
  if (filled) illustrateDemo(services, logger)
  if (env.demo && !env.databaseUrl) keepDemo(services, logger)
  closeOnExit.push(async () => departure.begin())
  print(addressesOf(env, { mailbox: letters?.link ?? null, till: !env.stripe, demo: demoOf(env, open) }))
  void warnOfServices(env, logger)
}

/** Deletes accounts at an outside provider; undefined without a service account there: the desk lists them. */
const forgetOutside = ({ oidc, serviceToken }: Env) =>
  oidc && serviceToken ? createForgetting(oidc.issuer, serviceToken) : undefined

/** What the site is built from, besides settings. */
interface Around {
  services: Services
  oidc: NonNullable<Env['oidc']>
  mounts: Mount[]
  mesures: Metrics
  logger: Logger
}

/** The site, ready to listen. */
async function openSite(env: Env, { services, oidc, mounts, mesures, logger }: Around) {
  const geography = env.geoUrl ? remoteGeography(env.geoUrl) : await openGeography(gazetteer)
  const photos = env.s3 ? new URL(env.s3.endpoint).origin : null
  const pages = env.dev ? (await import('./page/page.dev.ts')).devPages : builtPages
  const settings = {
    origin: env.publicUrl,
    oidc: { ...oidc, embedded: env.oidc === null },
    debug: env.debug,
    ...(env.demonstration && { demonstration: true }),
    ...(env.vapid && { push: env.vapid.publique }),
  }
  return createSite({
    services: { ...services, publicUrl: env.publicUrl, now: () => new Date() },
    oidc,
    introspection: env.introspection,
    bounceSecret: env.bounceSecret,
    providerAt: env.oidc ? null : ownAddress(env, env.identityPort),
    geography,
    trustProxy: env.trustProxy,
    limites: env.limites,
    mounts,
    logger,
    onFault: (error, what) => logger.warn({ err: error }, what),
    onPassage: mesures.hear,
    pages: (door) => pages({ door, geography, settings, photos, root }),
  })
}

/** The demo accounts of the first start that can still sign in. */
function demoOf(env: Env, open: readonly string[]) {
  const accounts = demoAccounts.accounts.filter(({ sub }) => open.includes(sub))
  return env.demo && !env.databaseUrl && accounts.length ? { password: demoAccounts.password, accounts } : null
}

async function startStorage(env: Env, slow: Slow): Promise<Database> {
  const database = await openStored(env, slow)
  await checkForeign(database.share('depart'))
  await migrate(database.share('depart'), join(root, 'database'))
  await loadCommunes(database.share('depart'), gazetteer)
  return database
}

/** The database: DATABASE_URL, or the embedded one. */
async function openStored(env: Env, slow?: Slow): Promise<Database> {
  let url = env.databaseUrl
  if (!url) {
    mkdirSync(env.dataDir, { recursive: true })
    const embedded = await startDatabase(join(env.dataDir, 'postgresql'), undefined, (failure) => {
      process.stderr.write(`La base de données embarquée s’est arrêtée et ne repart pas : ${failure}\n`)
      void stop(1)
    })
    closeOnExit.push(embedded.stop)
    url = embedded.url
  }
  const database = openDatabase(url, slow)
  closeOnExit.push(() => database.end())
  return database
}

const storeOptions = ({ dataDir, publicUrl }: Env) => ({
  folder: join(dataDir, 'objets'),
  origin: publicUrl,
  sizeMax: poidsEnvoiMax,
})

/** The object store: S3, or the embedded one, which this server calls in process. */
function openObjects(env: Env, logger: Logger): { storage: Storage; store: Mount | null } {
  if (env.s3) return { storage: createStorage(env.s3), store: null }
  const store = openStore({
    ...storeOptions(env),
    onFault: (error) => logger.error({ err: error }, 'object store failed'),
  })
  const at = (origin: string) => origin + storePath
  const settings = { ...store.settings, endpoint: at(env.publicUrl), innerEndpoint: at(ownAddress(env, env.port)) }
  return { storage: createStorage(settings), store: { path: storePath, handle: store.handle } }
}

/** The checkout: Stripe, or the embedded one, where no money moves. */
async function openCheckout(
  env: Env,
  database: Database,
  logger: Logger,
): Promise<{ checkout: Checkout; till: Mount | null }> {
  if (env.stripe) return { checkout: createCheckout(env.stripe, env.publicUrl), till: null }
  const till = await startCheckout({
    pool: database.share('caisse'),
    migrate,
    site: env.publicUrl,
    demonstration: env.demonstration,
    notify: () => ownAddress(env, env.port) + notificationPath,
    onFault: (error) => logger.error({ err: error }, 'embedded checkout failed'),
  })
  closeOnExit.push(till.stop)
  return { checkout: createCheckout(till.settings, env.publicUrl), till }
}

/**
 * The national directory: the configured one, or the embedded one on a private site; none otherwise, since its data are
 * fictitious.
 */
async function openAnnuaire(env: Env): Promise<Annuaire | null> {
  if (env.annuaire) return createAnnuaire(env.annuaire)
  if (env.isPublic && !env.demo) return null
  const embedded = await startAnnuaire()
  closeOnExit.push(embedded.stop)
  return createAnnuaire(embedded.settings)
}

/** Mail: SMTP_URL, or the embedded mailbox. */
async function openMail(env: Env): Promise<Mailer> {
  const from = env.mailFrom
  // Servers that receive mail expect the name of the site, not the machine's own.
  if (env.smtpUrl)
    return createMailer(env.smtpUrl, { from, ...(env.isPublic && { name: new URL(env.publicUrl).hostname }) })
  const mailbox = await startMailbox(lettersFolder(env))
  closeOnExit.push(mailbox.stop)
  return createMailer(mailbox.url, { from })
}

const lettersFolder = ({ dataDir }: Env) => join(dataDir, 'courrier')

/** Pages of the embedded mailbox, for this machine only; not behind https, where all requests come from the local proxy. */
const lettersOf = (env: Env): string | null =>
  env.smtpUrl || env.isPublic || env.publicUrl.startsWith('https:') ? null : `${env.publicUrl}${mailboxPath}/`

async function openLetters(env: Env, logger: Logger): Promise<(Mount & { link: string }) | null> {
  if (!lettersOf(env)) return null
  const pages = await openMailboxPages(openMails(lettersFolder(env)), {
    site: env.publicUrl,
    open: env.mailboxOpen,
    onFault: (error) => logger.error({ err: error }, 'mailbox failed'),
  })
  return { path: mailboxPath, ...pages }
}

/** Starts the embedded identity provider, with the demo accounts. */
async function startAccounts(
  env: Env,
  database: Database,
  mailer: Mailer,
  heard: Pick<IdentityOptions, 'onPassage' | 'onFault'>,
) {
  const oidc = { issuer: identityOrigin(env), client_id: 'kinebouge-site', audience: 'kinebouge' }
  const identity = await startIdentity({
    pool: database.share('identite'),
    comptage: createCounters(database.share('identite'), env.limites),
    migrate,
    host: env.host,
    port: env.identityPort,
    issuer: oidc.issuer,
    site: env.publicUrl,
    clientId: oidc.client_id,
    audience: oidc.audience,
    sendMail: mailer.send,
    mailbox: lettersOf(env),
    demonstration: env.demonstration,
    trustProxy: env.trustProxy,
    isLost: (error) => isLost(error) || error instanceof Refusal,
    ...heard,
  })
  closeOnExit.push(identity.stop)
  const filling = { pool: database.share('depart'), now: new Date(), createAccount: identity.createAccount }
  const filled = env.demo && !env.databaseUrl && (await fillDemo(filling))
  // On a public site the demo operator accounts are closed, whichever start created them.
  const { accounts } = demoAccounts
  const closed = accounts.filter(({ operateur }) => !env.demo || (env.isPublic && operateur))
  await identity.closeAccounts(closed)
  await identity.reopenAccounts(accounts.filter((account) => !closed.includes(account)))
  return { oidc, filled, forget: identity.forgetAccount, open: await identity.listOpen(accounts) }
}

/** Uploads the photos of a new demo, through the site. */
function illustrateDemo(services: Services, logger: Logger): void {
  const now = new Date()
  const add = (uuid_annonce: string, image: Image) => addPhoto(services, uuid_annonce, image, now)
  const stopping = new AbortController()
  const { signal } = stopping
  const adding = addPhotos({ pool: services.database.share('depart'), now, encode: encodeImage, add, signal })
  closeOnExit.push(() => {
    stopping.abort()
    return adding
  })
  adding.catch((error: unknown) => logger.error({ err: error }, 'photos of the demo failed'))
}

const hourMs = 3_600_000

/** Keeps the ads of the demo online, for as long as it runs. */
function keepDemo({ database }: Services, logger: Logger): void {
  const renew = () =>
    renewDemo(database.share('depart'), new Date()).catch((error: unknown) =>
      logger.error({ err: error }, 'renewing the demo failed'),
    )
  void renew()
  const timer = setInterval(renew, hourMs)
  closeOnExit.push(async () => clearInterval(timer))
}

/** The data that a command works on, whether a product is running or not. */
async function openKept(env: Env): Promise<{ pool: pg.Pool; storage: Storage }> {
  const url = env.databaseUrl ?? findRunning(join(env.dataDir, 'postgresql'))
  const { pool } = await openStored({ ...env, databaseUrl: url })
  if (env.s3) return { pool, storage: createStorage(env.s3) }
  const store = openStore({ ...storeOptions(env), onFault: console.error, isGuest: true })
  const server = createServer((request, response) => void store.handle(request, response))
  const port = await listen(server, 0, '127.0.0.1')
  closeOnExit.push(() => close(server))
  return { pool, storage: createStorage({ ...store.settings, endpoint: `http://127.0.0.1:${port}${storePath}` }) }
}

const tools: Tools = {
  open: openKept,
  nameOperateur: async (env, email) => nameOperateur((await openStored(env)).pool, migrate, email),
  schemas: [
    { service: null, folder: join(root, 'database') },
    { service: 'identite', folder: join(root, 'embedded/identity/database') },
    { service: 'caisse', folder: join(root, 'embedded/checkout/database') },
  ],
}

try {
  const env = readEnv()
  const commande = readCommand(process.argv)
  if (commande) {
    const { lignes, bien } = await commande(env, tools)
    process.stdout.write(`${lignes.join('\n')}\n`)
    await stop(bien ? 0 : 1)
  }
  await start(env, createLog(env.logLevel))
} catch (error) {
  process.stderr.write(`${sentence(error)}\n`)
  await stop(1)
}

/** The sentence of a known error, else its full text. */
function sentence(error: unknown): string {
  return error instanceof StartRefusal ? error.message : explainError(error)
}
