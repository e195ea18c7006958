// Each wrong setting is named in one line; right ones are confirmed. Against real services.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { baremeCourant, baremeManquant } from '#domain/cotisation/cotisation.ts'
import { startDatabase } from '../../../embedded/database/start.ts'
import { startAnnuaire } from '../../../embedded/directory/directory.ts'
import { close, listen } from '../../../embedded/http.ts'
import { openStore, storePath } from '../../../embedded/storage/answer.ts'
import { type Env, readEnv } from '../../env.ts'
import { freePort } from '../../testing/port.ts'
import { openTestProvider, type TestProvider } from '../../testing/provider.ts'
import { databaseUrl } from '../../testing/setup.ts'
import { diagnose } from './diagnostic.ts'
import { causeOf, linesOf, runProbe } from './report.ts'

const name = `kinebouge_diagnostic_${process.pid}`
const url = databaseUrl(inject('postgresql'), name)
const sent: string[] = []
const stops: (() => Promise<unknown>)[] = []
let admin: pg.Client
let provider: TestProvider
let good: Env
/** The forwarded headers. */
let forwarded: (request: IncomingMessage) => Record<string, string>

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const server: Server = createServer(handle)
  stops.push(() => close(server))
  return listen(server, 0, '127.0.0.1')
}

/** A proxy configured as in deploy/nginx.conf. */
const proxyTo = (port: number) => (incoming: IncomingMessage, response: ServerResponse) => {
  const headers = { ...incoming.headers, ...forwarded(incoming) }
  const onward = request({ host: '127.0.0.1', port, path: incoming.url, headers }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.writeHead(502).end())
  onward.end()
}

async function startSmtp(): Promise<number> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'kine' && password === 'secret' ? done(null, { user: 'kine' }) : done(new Error('non')),
    onMailFrom: ({ address }, _session, done) =>
      address.endsWith('@kine.exemple.fr')
        ? done()
        : done(Object.assign(new Error('expéditeur inconnu'), { responseCode: 550 })),
    onData: (stream, _session, done) => {
      stream.on('end', () => {
        sent.push('e-mail')
        done()
      })
      stream.resume()
    },
  })
  server.on('error', () => {})
  stops.push(() => new Promise<void>((closed) => server.close(() => closed())))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.server.address() as AddressInfo).port
}

/** Stripe's answer, by key. */
const startStripe = () =>
  serve((incoming, response) => {
    const known = incoming.headers.authorization === 'Bearer sk_live_bonne'
    const refusal = { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }
    const sessions = { object: 'list', data: [], has_more: false, url: '/v1/checkout/sessions' }
    response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(known ? sessions : refusal))
  })

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresql') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const folder = await mkdtemp(join(tmpdir(), 'kinebouge-diagnostic-'))
  stops.push(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${await serve(proxyTo(port))}`
  const store = openStore({ folder, origin: publicUrl, sizeMax: 1e6, onFault: console.error })
  const storePort = await serve((incoming, response) => void store.handle(incoming, response))
  provider = await openTestProvider(undefined, { site: publicUrl })
  const stripePort = await startStripe()
  const env = readEnv(
    {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: 'loopback',
      DEMO: '0',
      DATABASE_URL: url,
      S3_ENDPOINT: `http://127.0.0.1:${storePort}${storePath}`,
      S3_BUCKET: store.settings.bucket,
      S3_REGION: store.settings.region,
      S3_ACCESS_KEY_ID: store.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'site',
      OIDC_AUDIENCE: 'kinebouge',
      SMTP_URL: `smtp://kine:secret@127.0.0.1:${await startSmtp()}`,
      MAIL_FROM: 'bonjour@kine.exemple.fr',
      STRIPE_SECRET_KEY: 'sk_live_bonne',
      STRIPE_WEBHOOK_SECRET: 'whsec_bonne',
    },
    [],
  )
  good = { ...env, stripe: { ...env.stripe!, api: `http://127.0.0.1:${stripePort}` } }
})
beforeEach(() => {
  forwarded = ({ headers, socket }) => ({
    'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
    'x-forwarded-proto': 'http',
  })
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
  await provider?.close()
  await admin.query(`drop database ${name} with (force)`)
  await admin.query(`drop role if exists ${name}`)
  await admin.end()
})

const diagnosis = async (change: Partial<Env> = {}, now?: () => number) =>
  linesOf(await diagnose({ ...good, ...change }, now))

/** Everything is right except this line. */
async function expectOne(line: RegExp, change: Partial<Env>, now?: () => number): Promise<void> {
  const lines = await diagnosis(change, now)
  expect(lines.filter((said) => said.startsWith('✗'))).toEqual([expect.stringMatching(line)])
  expect(lines.at(-1)).toBe('1 en panne.')
}

test('tout est bon : c’est dit, réglage par réglage, et rien n’est envoyé', async () => {
  const lines = await diagnosis()
  expect(lines.slice(0, -1).map((line) => line.split(' : ')[0])).toEqual([
    '✓ DATABASE_URL',
    '✓ S3_ENDPOINT',
    '✓ OIDC_ISSUER',
    '! OIDC_ISSUER',
    '! OIDC_ISSUER',
    '✓ SMTP_URL',
    '✓ STRIPE_SECRET_KEY',
    '✓ GEO_URL',
    '✓ ANNUAIRE_URL',
    '✓ DATA_DIR',
    '✓ PUBLIC_URL',
    '! Éditeur',
    '✓ Barème',
    ...(baremeManquant(new Date()) === null ? [] : ['! Barème']),
  ])
  expect(lines.at(-1)).toBe('Tout va bien.')
  expect(sent).toEqual([])
})

test('le barème de l’année manque à partir du 15 janvier', async () => {
  const annee = baremeCourant.annee + 1
  const said = async (jour: string) =>
    (await diagnosis({}, () => Date.parse(`${annee}-${jour}T12:00:00Z`))).filter((line) => line.startsWith('! Barème'))
  expect(await said('01-14')).toEqual([])
  expect(await said('01-15')).toEqual([expect.stringContaining(`Le barème de ${annee} manque`)])
})

/** The embedded provider, behind the same proxy as the site. */
async function ownProvider(): Promise<Pick<Env, 'oidc' | 'identityUrl' | 'identityPort'>> {
  const identityPort = await freePort()
  return { oidc: null, identityPort, identityUrl: `http://127.0.0.1:${await serve(proxyTo(identityPort))}` }
}

test('sans réglage, ce qui est embarqué est dit', async () => {
  const lines = await diagnosis({ ...(await ownProvider()), databaseUrl: null, s3: null, smtpUrl: null, stripe: null })
  expect(lines).toContainEqual(expect.stringMatching(/^✓ SMTP_URL : courrier gardé ici/))
  expect(lines.at(-1)).toBe('Tout va bien.')
})

test('une base où personne ne répond', () =>
  expectOne(/^✗ DATABASE_URL : ne répond pas \(ECONNREFUSED\)$/, {
    databaseUrl: 'postgres://kine:motdepasse@127.0.0.1:1/kine',
  }))

test('une base qui n’existe pas', () =>
  expectOne(/^✗ DATABASE_URL : la base que nomme l’adresse n’existe pas/, {
    databaseUrl: databaseUrl(inject('postgresql'), `${name}_absente`),
  }))

test('un secondaire à la place du primaire', async () => {
  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  const [said] = await diagnosis()
  await admin.query(`alter database ${name} reset default_transaction_read_only`)
  expect(said).toMatch(/^✗ DATABASE_URL : .*\(25006\).*l’adresse du primaire$/)
})

test('un secondaire que les écritures attendent, et qui n’est plus là', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinebouge-secours-'))
  const alone = await startDatabase(join(folder, 'postgresql'), { synchronous_standby_names: '*' })
  await expectOne(/^✗ DATABASE_URL : aucun secondaire ne suit la base/, { databaseUrl: alone.url })
  await alone.stop()
  await rm(folder, { recursive: true })
})

test('un compte sans droit sur le schéma', async () => {
  // The creator of a role is not always a member of it.
  await admin.query(`create role ${name} role current_user`)
  await admin.query(`alter database ${name} set role ${name}`)
  const [said] = await diagnosis()
  await admin.query(`alter database ${name} reset role`)
  expect(said).toMatch(/^✗ DATABASE_URL : .*\(42501\)/)
})

test('un Annuaire Santé muet, qui refuse la clé, qui répond autre chose, ou qui répond bien', async () => {
  const { settings, stop } = await startAnnuaire()
  stops.push(stop)
  const nowhere = `http://127.0.0.1:${await freePort()}`
  await expectOne(/^✗ ANNUAIRE_URL : .* ne répond pas \(ECONNREFUSED\)$/, { annuaire: { url: nowhere, key: 'x' } })
  await expectOne(/^✗ ANNUAIRE_URL : l’Annuaire refuse la clé \(401\)$/, { annuaire: { ...settings, key: 'x' } })
  const url = `http://127.0.0.1:${await serve((_asked, response) => response.end('{}'))}`
  await expectOne(/^✗ ANNUAIRE_URL : .* ne répond pas comme l’Annuaire Santé \(200\)$/, { annuaire: { url, key: 'x' } })
  expect(await diagnosis({ annuaire: settings })).toContainEqual('✓ ANNUAIRE_URL : l’Annuaire Santé reconnaît la clé')
  expect(await diagnosis({ isPublic: true, demo: false })).toContainEqual(
    '✓ ANNUAIRE_URL : contrôle des numéros RPPS indisponible, aucun insigne',
  )
})

test('une géographie où personne ne répond, qui répond autre chose, ou qui répond bien', async () => {
  const geoUrl = `http://127.0.0.1:${await freePort()}`
  await expectOne(/^✗ GEO_URL : http:\/\/127.0.0.1:\d+ ne répond pas \(ECONNREFUSED\)$/, { geoUrl })
  const answering = async (code: number, body: unknown) =>
    `http://127.0.0.1:${await serve((_asked, response) => response.writeHead(code).end(JSON.stringify(body)))}`
  await expectOne(/^✗ GEO_URL : .* ne connaît pas Tours \(404\)/, { geoUrl: await answering(404, {}) })
  await expectOne(/^✗ GEO_URL : .* ne connaît pas Tours \(200\)/, { geoUrl: await answering(200, []) })
  const lines = await diagnosis({ geoUrl: await answering(200, [{ nom: 'Tours', code: '37261' }]) })
  expect(lines).toContainEqual(expect.stringMatching(/^✓ GEO_URL : /))
})

test('un seau qui n’existe pas', () =>
  expectOne(/^✗ S3_ENDPOINT : le seau de S3_BUCKET n’existe pas$/, { s3: { ...good.s3!, bucket: 'ailleurs' } }))

test('un magasin où personne ne répond', async () =>
  expectOne(/^✗ S3_ENDPOINT : ne répond pas \(ECONNREFUSED\)$/, {
    s3: { ...good.s3!, endpoint: `http://127.0.0.1:${await freePort()}` },
  }))

test('un service qui a pris la ligne et se tait', async () => {
  const port = await serve(() => {})
  const silent = fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(50) })
  expect(await silent.catch(causeOf)).toBe('délai passé')
})

test('une clé secrète fausse', () =>
  expectOne(/^✗ S3_ENDPOINT : la signature est refusée/, { s3: { ...good.s3!, secretAccessKey: 'fausse' } }))

test('un magasin fermé aux pages du site', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinebouge-diagnostic-'))
  stops.push(() => rm(folder, { recursive: true, force: true }))
  const store = openStore({ folder, origin: 'https://ailleurs.exemple.fr', sizeMax: 1e6, onFault: console.error })
  const port = await serve((incoming, response) => void store.handle(incoming, response))
  const s3 = { ...store.settings, endpoint: `http://127.0.0.1:${port}${storePath}` }
  await expectOne(/^✗ S3_ENDPOINT : CORS/, { s3 })
})

test('un émetteur à une barre près', () =>
  expectOne(/^✗ OIDC_ISSUER : il s’écrit « .* » dans sa découverte, et non « .*\/ » : recopiez-le/, {
    oidc: { ...good.oidc!, issuer: `${good.oidc!.issuer}/` },
  }))

test('une audience qui est le client lui-même', async () =>
  expect(await diagnosis({ oidc: { ...good.oidc!, audience: 'site' } })).toContainEqual(
    expect.stringMatching(/^! OIDC_ISSUER : OIDC_AUDIENCE est le client lui-même/),
  ))
test('un compte de service que le fournisseur ne reconnaît pas, ou reconnaît', async () => {
  const { issuer } = good.oidc!
  let known = false
  const port = await serve((asked, response) => {
    if (asked.url === '/auth/v1/users/me') return response.writeHead(known ? 200 : 401).end('{}')
    fetch(issuer + asked.url, { headers: { authorization: asked.headers.authorization ?? '' } }).then(
      async (answer) => {
        const text = (await answer.text()).replaceAll(issuer, `http://127.0.0.1:${port}`)
        response
          .writeHead(answer.status, { 'access-control-allow-origin': '*', date: new Date().toUTCString() })
          .end(text)
      },
    )
  })
  const oidc = { ...good.oidc!, issuer: `http://127.0.0.1:${port}` }
  await expectOne(/^✗ OIDC_ISSUER : OIDC_SERVICE_TOKEN n’y est pas reconnu \(401, .*\/auth\/v1\/users\/me\)$/, {
    oidc,
    serviceToken: 'jeton',
  })
  known = true
  const lines = await diagnosis({ oidc, serviceToken: 'jeton' })
  expect(lines).toContainEqual(expect.stringMatching(/^✓ OIDC_ISSUER/))
  expect(lines.join('\n')).not.toContain('OIDC_SERVICE_TOKEN')
})

test('une horloge qui avance', () =>
  expectOne(/^✗ OIDC_ISSUER : l’horloge de cette machine a 1\d\d s d’écart/, {}, () => Date.now() + 120_000))

test('un mot de passe d’envoi faux, qui n’est pas répété', async () => {
  const smtpUrl = good.smtpUrl!.replace('secret', 'tressecret')
  await expectOne(/^✗ SMTP_URL : le serveur refuse le compte ou son mot de passe$/, { smtpUrl })
})

test('un expéditeur dont le serveur ne veut pas', () =>
  expectOne(/^✗ SMTP_URL : le serveur refuse d’envoyer au nom de moi@ailleurs.fr/, { mailFrom: 'moi@ailleurs.fr' }))

test('un serveur d’envoi où personne ne répond, et un port où parle autre chose', async () => {
  await expectOne(/^✗ SMTP_URL : ne répond pas \(ECONNREFUSED\)$/, { smtpUrl: `smtp://127.0.0.1:${await freePort()}` })
  const web = await serve((_request, response) => void response.end())
  await expectOne(/^✗ SMTP_URL : ce port répond, mais pas comme un serveur d’envoi/, {
    smtpUrl: `smtp://127.0.0.1:${web}`,
  })
  await expectOne(/^✗ SMTP_URL : le chiffrement échoue : smtps:\/\/ est pour le port 465, smtp:\/\/ pour les autres$/, {
    smtpUrl: good.smtpUrl!.replace('smtp:', 'smtps:'),
  })
})

test('une caisse où personne ne répond', async () =>
  expectOne(/^✗ STRIPE_SECRET_KEY : Stripe ne répond pas \(ECONNREFUSED\)$/, {
    stripe: { ...good.stripe!, api: `http://127.0.0.1:${await freePort()}` },
  }))

test('une autorité inconnue se dit par le réglage qui la donne', () => {
  const error = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(causeOf(new TypeError('fetch failed', { cause: error }))).toContain('NODE_EXTRA_CA_CERTS')
})

test('un dossier de données qui n’en est pas un', () =>
  expectOne(/^✗ DATA_DIR : « .* » n’est pas un dossier$/, { dataDir: join(import.meta.filename, 'donnees') }))

test('une clé de paiement inconnue', () =>
  expectOne(/^✗ STRIPE_SECRET_KEY : Stripe ne reconnaît pas cette clé$/, {
    stripe: { ...good.stripe!, secretKey: 'sk_live_fausse' },
  }))

test('un secret de webhook qui n’en est pas un', () =>
  expectOne(/^✗ STRIPE_SECRET_KEY : STRIPE_WEBHOOK_SECRET n’est pas un secret/, {
    stripe: { ...good.stripe!, webhookSecret: 'https://kine.exemple.fr/notifications/paiement' },
  }))

test('une adresse publique qui mène ailleurs', async () =>
  expectOne(/^✗ PUBLIC_URL : .* ne mène pas au port/, { port: await freePort() }))

test('une adresse du fournisseur embarqué qui mène au site, ou à lui, arrêté ou démarré', async () => {
  const own = await ownProvider()
  const wrong = { ...own, identityUrl: good.publicUrl }
  await expectOne(/^✗ IDENTITY_URL : .* ne mène pas au port \d+ de cette machine/, wrong)
  expect(await diagnosis(own)).toContainEqual(expect.stringMatching(/^✓ IDENTITY_URL : .* mène au port \d+/))

  const answer = { issuer: own.identityUrl }
  const running = createServer((_asked, response) => response.end(JSON.stringify(answer)))
  stops.push(() => close(running))
  await listen(running, own.identityPort, '127.0.0.1')
  expect(await diagnosis(own)).toContainEqual(
    `✓ IDENTITY_URL : ${own.identityUrl} mène au fournisseur d’identité du produit`,
  )
  await expectOne(/^✗ IDENTITY_URL : .* ne mène pas au fournisseur d’identité du produit \(\d+\)$/, wrong)
})

test('un nom de réglage mal écrit, et des mesures que tout le réseau peut lire', async () => {
  const { mistyped, metrics } = readEnv(
    { SMTP_ULR: 'smtp://ici', DATABSE_URL: 'x', METRICS_PORT: '0.0.0.0:9400', HOME: '/root', NODE_ENV: 'production' },
    [],
  )
  expect((await diagnosis({ mistyped, metrics })).filter((line) => line.startsWith('! Réglages'))).toEqual([
    '! Réglages : SMTP_ULR n’est pas un réglage, il est ignoré : est-ce SMTP_URL ?',
    '! Réglages : DATABSE_URL n’est pas un réglage, il est ignoré : est-ce DATABASE_URL ?',
    '! Réglages : METRICS_PORT écoute toutes les adresses : le réseau ne doit y laisser venir que Prometheus',
  ])
})

test('un proxy qui croit l’adresse que l’appelant se donne', async () => {
  forwarded = () => ({})
  await expectOne(/^✗ PUBLIC_URL : X-Forwarded-For est cru de n’importe qui/, {})
})

test('un proxy qui tait Host', async () => {
  const honest = forwarded
  forwarded = (incoming) => ({ ...honest(incoming), host: 'interne' })
  await expectOne(/^✗ PUBLIC_URL : le proxy n’envoie pas Host : le site entend « interne »$/, {})
})

test('un site en ligne qui ne croit aucun proxy', () =>
  expectOne(/^✗ PUBLIC_URL : TRUST_PROXY n’est pas posé/, { trustProxy: null, isPublic: true }))

test('un service qui se tait n’est pas attendu pour toujours', async () => {
  const run = () => new Promise<never>(() => {})
  expect(linesOf(await runProbe({ sujet: 'GEO_URL', run }, 20))).toEqual([
    '✗ GEO_URL : ne répond pas en 0.02 s',
    '1 en panne.',
  ])
})
