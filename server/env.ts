// The settings of the product, read once from the environment; the only reader of process.env.

import { isIP } from 'node:net'
import querystring from 'node:querystring'
import { distance } from 'fastest-levenshtein'
import { faitsManquants } from '#domain/marque/missingFacts.ts'
import { isEmail } from '#domain/text/email.ts'
import type { CheckoutSettings } from './adapter/checkout.ts'
import { type CleVapid, readCleVapid } from './adapter/push.ts'
import type { AnnuaireSettings } from './adapter/rppsDirectory.ts'
import type { StorageSettings } from './adapter/storage.ts'
import { type LogLevel, logLevels } from './ops/log.ts'

/** A start that cannot continue; the message is the one sentence printed. */
export class SettingRefusal extends Error {}

export interface Env {
  /** The address to listen on; the ports are the same whatever the public address. */
  host: string
  port: number
  identityPort: number
  /** Where the metrics are served, if anywhere. */
  metrics: { host: string; port: number } | null
  /** Lowest level that is logged. */
  logLevel: LogLevel
  dataDir: string
  demo: boolean
  /** Multiplies the limits of domain/limite/limite.ts and those of the embedded provider; 0 disables them. */
  limites: number
  /** Whether /debug exists. */
  debug: boolean
  /** Pages come from Vite's development server instead of the build. */
  dev: boolean
  /** Public origin, without a trailing slash. */
  publicUrl: string
  /** Whether the site is meant for people on other machines (product D43). */
  isPublic: boolean
  /** A public site with demo data: every page says so. */
  demonstration: boolean
  /** Sales are closed: the site is public and facts about the publisher are missing (domain/marque/marque.ts). */
  venteFermee: boolean
  /** Origin of the embedded identity provider, when it is not PUBLIC_URL's host with the provider's port. */
  identityUrl: string | null
  /** Proxies whose forwarded headers are trusted: « loopback », addresses and ranges, comma-separated. */
  trustProxy: string | null
  databaseUrl: string | null
  oidc: { issuer: string; client_id: string; audience: string } | null
  /** The API's credentials for introspecting tokens that are not JWT. */
  introspection: { clientId: string; secret: string } | null
  /** A service account's token at the provider, which deletes the accounts of erased members. */
  serviceToken: string | null
  s3: StorageSettings | null
  smtpUrl: string | null
  /** Whether this machine reads the embedded mailbox without the link that the start prints. */
  mailboxOpen: boolean
  /** Sender of mails, when it is not the brand's own address. */
  mailFrom: string | null
  /** The secret under which the mail relay signs its reports of bounces and complaints. */
  bounceSecret: string | null
  stripe: CheckoutSettings | null
  geoUrl: string | null
  annuaire: AnnuaireSettings | null
  /** The site's VAPID key; without it, no push message is sent. */
  vapid: CleVapid | null
  /** Variables whose name is close to a setting's, which they are not. */
  mistyped: { name: string; meant: string }[]
}

type Source = Record<string, string | undefined>

/** Settings of earlier versions, and what replaces them (ADR 046). */
const removed: Readonly<Record<string, string>> = {
  WORKERS: 'démarrez un serveur par cœur (kinebouge@1, kinebouge@2…), un PORT chacun, derrière le proxy.',
  DATABASE_REPLICA_URL:
    'tous lisent à DATABASE_URL ; un secondaire est un secours, qui en prend l’adresse par un proxy ou le DNS.',
  DATABASE_DIRECT_URL: 'DATABASE_URL suffit ; un pgbouncer est en pool_mode = session.',
  DATABASE_PREPARED: 'DATABASE_URL suffit ; un pgbouncer est en pool_mode = session.',
  METRICS_HOST: 'METRICS_PORT dit aussi l’adresse, comme 10.0.0.4:9400.',
  ANNUAIRE_KEY: 'ANNUAIRE_URL la porte : https://CLÉ@gateway.api.esante.gouv.fr/fhir/v2.',
  COMPTE_ANS: 'un compte sans visite s’efface après trois ans, pour tous (/confidentialite le dit).',
}

export function readEnv(given: Source = process.env, flags: string[] = process.argv): Env {
  refuseRemoved(given)
  const { source, names } = recordNames(given)
  const port = readPort(source, 'PORT', 3000)
  const identityPort = readPort(source, 'IDENTITY_PORT', 3001)
  const metrics = readMetrics(source)
  const ports = [port, identityPort, metrics?.port].filter(Boolean)
  if (new Set(ports).size < ports.length)
    throw new SettingRefusal('PORT, IDENTITY_PORT et METRICS_PORT doivent être différents.')
  const publicUrl = readOrigin(source, 'PUBLIC_URL') ?? `http://localhost:${port}`
  const isPublic = !isHere(publicUrl)
  const demo = readSwitch(source, 'DEMO', !isPublic)
  const env: Env = {
    host: readHost('HOST', source.HOST || '0.0.0.0'),
    port,
    identityPort,
    metrics,
    logLevel: readNiveau(source),
    dataDir: source.DATA_DIR || './data',
    demo,
    limites: readFacteur(source, 'LIMITES'),
    debug: readSwitch(source, 'DEBUG_PAGE', !isPublic),
    dev: flags.includes('--dev'),
    publicUrl,
    isPublic,
    demonstration: isPublic && demo,
    venteFermee: isPublic && !demo && faitsManquants.length > 0,
    identityUrl: readOrigin(source, 'IDENTITY_URL'),
    trustProxy: readProxies(source),
    databaseUrl: readUrl(source, 'DATABASE_URL', ['postgres:', 'postgresql:', 'socket:']),
    oidc: readOidc(source),
    introspection: readIntrospection(source),
    serviceToken: readServiceToken(source),
    s3: readS3(source),
    smtpUrl: readSmtp(source),
    mailboxOpen: readSwitch(source, 'MAILBOX_OPEN', false),
    mailFrom: readMailFrom(source),
    bounceSecret: readBounceSecret(source),
    stripe: readStripe(source),
    geoUrl: readUrl(source, 'GEO_URL', ['http:', 'https:'])?.replace(/\/$/, '') ?? null,
    annuaire: readAnnuaire(source),
    vapid: readVapid(source),
    // Last: every setting has been read.
    mistyped: listMistyped(given, names),
  }
  const dangers = isPublic ? readDangers(env, Boolean(source.DEMO)) : []
  if (dangers.length) throw new SettingRefusal(dangers.join('\n'))
  return env
}

/** The same variables, and the names of those that are read: they are the settings. */
function recordNames(given: Source): { source: Source; names: Set<string> } {
  const names = new Set<string>()
  const get = (of: Source, name: string) => {
    names.add(name)
    return of[name]
  }
  return { source: new Proxy(given, { get }), names }
}

/** Names of two letters off at most; shorter ones, such as HOME and HOST, are too often close by chance. */
const listMistyped = (given: Source, names: ReadonlySet<string>): Env['mistyped'] =>
  Object.keys(given).flatMap((name) => {
    if (!given[name] || name.length < 8 || !name.includes('_') || names.has(name)) return []
    const meant = [...names].find((setting) => setting.includes('_') && distance(name, setting) <= 2)
    return meant ? [{ name, meant }] : []
  })

/** An ignored setting would let operators believe that it still works. */
function refuseRemoved(source: Source): void {
  const set = Object.entries(removed).filter(([name]) => source[name])
  if (set.length)
    throw new SettingRefusal(set.map(([name, instead]) => `${name} n’est plus un réglage : ${instead}`).join('\n'))
}

/** Whether an origin is this machine's own name. */
function isHere(origin: string): boolean {
  const { hostname } = new URL(origin)
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Settings that would be dangerous on a public site (product D43): one sentence each. */
function readDangers(
  { publicUrl, identityUrl, oidc, databaseUrl, demo, limites, mailboxOpen, smtpUrl, stripe }: Env,
  said: boolean,
): string[] {
  const clear = [publicUrl, identityUrl, oidc?.issuer].some((url) => url?.startsWith('http:'))
  return [
    clear &&
      'En ligne, tout passe par https : mettez le site derrière TLS, et PUBLIC_URL (et IDENTITY_URL, OIDC_ISSUER) en https://.',
    limites === 0 &&
      'En ligne, LIMITES=0 laisserait un robot tout prendre : retirez-le, ou dites combien de fois les limites ordinaires.',
    mailboxOpen && 'En ligne, MAILBOX_OPEN montrerait les e-mails de tous : retirez-le.',
    !smtpUrl &&
      'En ligne, les e-mails doivent partir : posez SMTP_URL (sans lui, personne ne retrouve son mot de passe).',
    !said &&
      !oidc &&
      !databaseUrl &&
      'En ligne, les comptes de démonstration s’ouvriraient à tous : posez DEMO=0, ou DEMO=1 pour une démonstration publique.',
    !demo &&
      !stripe &&
      'En ligne, le paiement d’essai donnerait les annonces : posez STRIPE_SECRET_KEY et STRIPE_WEBHOOK_SECRET, ou DEMO=1 pour une démonstration publique.',
  ].filter((sentence) => sentence !== false)
}

/** Settings that must be given together, or not at all. */
function readTogether<N extends string>(source: Source, de: string, ...names: N[]): Record<N, string> | null {
  const missing = names.filter((name) => !source[name])
  if (missing.length === names.length) return null
  if (missing.length) throw new SettingRefusal(`Réglage incomplet ${de} : il manque ${missing.join(' et ')}.`)
  return source as Record<N, string>
}

function readOidc(source: Source): Env['oidc'] {
  const issuer = readUrl(source, 'OIDC_ISSUER', ['http:', 'https:'])
  const set = readTogether(source, 'du fournisseur d’identité', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE')
  return set && { issuer: issuer!, client_id: set.OIDC_CLIENT_ID, audience: set.OIDC_AUDIENCE }
}

function readIntrospection(source: Source): Env['introspection'] {
  const { OIDC_INTROSPECTION_ID: clientId, OIDC_INTROSPECTION_SECRET: secret } = source
  if (!clientId && !secret) return null
  if (clientId && secret && source.OIDC_ISSUER) return { clientId, secret }
  throw new SettingRefusal('OIDC_INTROSPECTION_ID et OIDC_INTROSPECTION_SECRET vont ensemble, et avec OIDC_ISSUER.')
}

function readServiceToken({ OIDC_SERVICE_TOKEN: token, OIDC_ISSUER }: Source): string | null {
  if (!token) return null
  if (!OIDC_ISSUER) throw new SettingRefusal('OIDC_SERVICE_TOKEN va avec OIDC_ISSUER.')
  return token
}

function readS3(source: Source): Env['s3'] {
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const set = readTogether(source, 'du stockage des photos', 'S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', ...keys)
  return (
    set && {
      endpoint: readUrl(source, 'S3_ENDPOINT', ['http:', 'https:'])!.replace(/\/$/, ''),
      bucket: set.S3_BUCKET,
      region: set.S3_REGION,
      accessKeyId: set.S3_ACCESS_KEY_ID,
      secretAccessKey: set.S3_SECRET_ACCESS_KEY,
    }
  )
}

/** The value contains a password: the sentence does not repeat it. */
function readSmtp(source: Source): string | null {
  const text = source.SMTP_URL
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol))
    throw new SettingRefusal('SMTP_URL doit être une adresse smtp://serveur:port ou smtps://serveur:port.')
  return text
}

/** The value is secret: the sentence does not repeat it. */
function readBounceSecret({ BOUNCE_SECRET: text }: Source): string | null {
  if (!text) return null
  if (!/^whsec_[A-Za-z\d+/]{32,}={0,2}$/.test(text))
    throw new SettingRefusal(
      'BOUNCE_SECRET est « whsec_ » suivi de 24 octets au moins en base64, comme le donne le relais.',
    )
  return text
}

function readStripe(source: Source): Env['stripe'] {
  const set = readTogether(source, 'du paiement', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
  return set && { secretKey: set.STRIPE_SECRET_KEY, webhookSecret: set.STRIPE_WEBHOOK_SECRET }
}

function readAnnuaire(source: Source): Env['annuaire'] {
  const text = readUrl(source, 'ANNUAIRE_URL', ['http:', 'https:'])
  if (!text) return null
  const { origin, pathname, username } = new URL(text)
  if (!username)
    throw new SettingRefusal('ANNUAIRE_URL porte la clé de l’API : https://CLÉ@gateway.api.esante.gouv.fr/fhir/v2.')
  return { url: origin + pathname.replace(/\/$/, ''), key: querystring.unescape(username) }
}

/** The value is secret: the sentence does not repeat it. */
function readVapid({ VAPID_KEY: text }: Source): Env['vapid'] {
  const cle = text ? readCleVapid(text) : null
  if (text && !cle)
    throw new SettingRefusal('VAPID_KEY est une clé privée de 32 octets, comme en donne « openssl rand -base64 32 ».')
  return cle
}

/** An origin, without a path. */
function readOrigin(source: Source, name: string): string | null {
  const url = readUrl(source, name, ['http:', 'https:'])
  if (url && new URL(url).pathname !== '/') throw new SettingRefusal(`${name} est une origine, sans chemin.`)
  return url && new URL(url).origin
}

function readNiveau({ LOG_LEVEL: text }: Source): LogLevel {
  const niveau = logLevels.find((name) => name === (text || 'warn'))
  if (!niveau) throw new SettingRefusal(`LOG_LEVEL est ${logLevels.join(', ')}, pas « ${text} ».`)
  return niveau
}

function readHost(name: string, text: string): string {
  if (!isIP(text)) throw new SettingRefusal(`${name} est l’adresse IP à écouter, comme 127.0.0.1, pas « ${text} ».`)
  return text
}

function readMailFrom(source: Source): string | null {
  const text = source.MAIL_FROM
  if (!text) return null
  if (!isEmail(text))
    throw new SettingRefusal(`MAIL_FROM est une adresse e-mail seule, comme bonjour@exemple.fr, pas « ${text} ».`)
  return text
}

function readProxies({ TRUST_PROXY: text }: Source): string | null {
  if (!text) return null
  const names = text.split(',').map((name) => name.trim())
  const wrong = names.find((name) => name !== 'loopback' && !isRange(name))
  if (wrong !== undefined)
    throw new SettingRefusal(
      `TRUST_PROXY est « loopback », ou des adresses et plages séparées par des virgules, pas « ${wrong} ».`,
    )
  return names.join(',')
}

/** An IP address, or a range such as 10.0.0.0/8. */
function isRange(name: string): boolean {
  const [address = '', bits = '0', ...rest] = name.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}

/** A port on this machine, or on the given address: « 10.0.0.4:9400 ». */
function readMetrics({ METRICS_PORT: text }: Source): Env['metrics'] {
  if (!text) return null
  const end = text.lastIndexOf(':')
  const host = end < 0 ? '127.0.0.1' : text.slice(0, end).replace(/^\[(.*)\]$/, '$1')
  return {
    host: readHost('METRICS_PORT', host),
    port: readPort({ METRICS_PORT: text.slice(end + 1) || text }, 'METRICS_PORT', 0),
  }
}

function readPort(source: Source, name: string, fallback: number): number {
  const text = source[name]
  if (!text) return fallback
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new SettingRefusal(`${name} doit être un numéro de port, pas « ${text} ».`)
  return port
}

function readUrl(source: Source, name: string, protocols: string[]): string | null {
  const text = source[name]
  if (!text) return null
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  const wanted = `${name} doit être une adresse ${protocols.map((p) => `${p}//`).join(' ou ')}`
  // A value that may contain a password is not repeated.
  if (name.startsWith('DATABASE_')) throw new SettingRefusal(`${wanted}, d’un seul serveur.`)
  throw new SettingRefusal(text.includes('@') ? `${wanted}.` : `${wanted}, pas « ${text} ».`)
}

/** A factor; 1 by default. */
function readFacteur(source: Source, name: string): number {
  const text = source[name]
  if (!text) return 1
  if (!/^\d{1,6}$/.test(text)) throw new SettingRefusal(`${name} doit être un nombre entier de fois, pas « ${text} ».`)
  return Number(text)
}

function readSwitch(source: Source, name: string, fallback: boolean): boolean {
  const text = source[name]
  if (!text) return fallback
  if (text !== '0' && text !== '1') throw new SettingRefusal(`${name} vaut 0 ou 1, pas « ${text} ».`)
  return text === '1'
}
