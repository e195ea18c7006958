// Messages printed at start and stop: addresses, why it cannot start, which services do not answer.
import { once } from 'node:events'
import { createServer } from 'node:net'
import type pg from 'pg'
import type { Logger } from 'pino'
import { marque } from '#domain/marque/marque.ts'
import { phraseManquants } from '#domain/marque/missingFacts.ts'
import { StorageFault } from '../adapter/storage.ts'
import { type Env, SettingRefusal } from '../env.ts'
import { probeServices } from './diagnostic/diagnostic.ts'
import { sayStorage } from './diagnostic/storage.ts'

export const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

interface Opened {
  /** URL of the embedded mailbox, when there is one. */
  mailbox: string | null
  /** Whether the embedded checkout is used. */
  till: boolean
  /** The demo accounts to print, when there are some. */
  demo: { password: string; accounts: { email: string; role: string }[] } | null
}

/** The addresses to print, and how this differs from a public site. */
export function addressesOf(env: Env, { mailbox, till, demo }: Opened): string[] {
  const lines = [`${marque.nom} : ${env.publicUrl}`, `API : ${env.publicUrl}/api/openapi`]
  if (mailbox) lines.push(`Courrier : ${mailbox}`)
  else if (!env.smtpUrl) lines.push('Courrier : gardé dans DATA_DIR, sans page pour le lire (SMTP_URL n’est pas réglé)')
  if (env.isPublic && !env.mailFrom)
    lines.push(
      `Courrier : signé ${marque.contact}, adresse d’exemple que bien des serveurs refuseront (MAIL_FROM n’est pas réglé)`,
    )
  for (const { name, meant } of env.mistyped)
    lines.push(`Attention : ${name} n’est pas un réglage, il est ignoré : est-ce ${meant} ?`)
  if (phraseManquants) lines.push(`Attention : ${phraseManquants}`)
  if (till) lines.push('Paiement par carte : à l’essai, sans argent (STRIPE_SECRET_KEY n’est pas réglé)')
  if (demo) {
    lines.push('', `Comptes de démonstration (mot de passe ${demo.password}) :`)
    lines.push(...demo.accounts.map(({ email, role }) => `  ${email} — ${role}`))
  }
  return lines
}

/** Probes the configured services; a broken one is logged and prevents nothing. */
export async function warnOfServices(env: Env, logger: Pick<Logger, 'warn'>): Promise<void> {
  for (const { sujet, etat, phrase } of await probeServices(env))
    if (etat === 'panne') logger.warn(`${sujet} : ${phrase}`)
}

/** Tries the ports before anything is created. */
export async function checkPorts(env: Env): Promise<void> {
  const { host, port, oidc, identityPort, metrics } = env
  const places = [{ port, host }]
  if (!oidc) places.push({ port: identityPort, host })
  if (metrics) places.push(metrics)
  for (const place of places) {
    const server = createServer().listen(place)
    await once(server, 'listening')
    await new Promise((closed) => server.close(closed))
  }
}

/** Refuses a database that has tables but none of ours: it belongs to another application. */
export async function checkForeign(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ tables: string | null }>(`
    select string_agg(c.relname, ', ' order by c.relname) as tables from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      and not exists (select from pg_attribute a where a.attrelid = to_regclass('public.migration') and a.attname = 'file')
    having count(*) > 0`)
  if (rows[0])
    throw new SettingRefusal(
      `La base de DATABASE_URL est celle d’une autre application (tables ${rows[0].tables}) : donnez-en une vide.`,
    )
}

/** Why the product cannot start, in one sentence. Any other error is printed whole: it is a bug. */
export function explainError(error: unknown): string {
  if (error instanceof SettingRefusal) return error.message
  if (error instanceof StorageFault)
    return `Le magasin de S3_ENDPOINT, ou de DATA_DIR : ${sayStorage(error, 'il refuse')}.`
  const fault = error as Fault
  return sayMachine(fault) ?? sayDatabase(fault) ?? fault.stack ?? String(error)
}

type Fault = NodeJS.ErrnoException & { port?: number }

function sayMachine({ code = '', port, path, stack, message }: Fault): string | null {
  if (code === 'EADDRINUSE')
    return `Le port ${port} est déjà pris : arrêtez ce qui l’occupe, ou changez PORT, IDENTITY_PORT ou METRICS_PORT.`
  if (code === 'EACCES' && port)
    return `Le port ${port} est réservé : changez PORT, IDENTITY_PORT ou METRICS_PORT pour un port au-delà de 1023.`
  if (['ENOSPC', '53100'].includes(code) || /No space left on device/.test(message ?? ''))
    return 'Le disque est plein : libérez-en, ou changez DATA_DIR.'
  if (path && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code))
    return `Le dossier de données ne s’écrit pas (${code} sur « ${path} ») : rendez-le au compte du produit, ou changez DATA_DIR.`
  return code === 'ENOENT' && stack?.includes('dist') ? 'Le site n’est pas construit : lancez npm run build.' : null
}

function sayDatabase({ code = '', message }: Fault): string | null {
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `La base de données de DATABASE_URL ne répond pas (${code}).`
  if (code.startsWith('28'))
    return `La base de données refuse le compte de DATABASE_URL, ou son mot de passe (${code}).`
  if (code === '3D000') return 'La base que nomme DATABASE_URL n’existe pas : créez-la.'
  if (code === '25006')
    return 'DATABASE_URL mène à un PostgreSQL où l’on ne peut pas écrire : un secondaire ? Donnez-y l’adresse du primaire.'
  if (code === '42501')
    return 'Le compte de DATABASE_URL n’a pas le droit de créer des tables : rendez-le propriétaire de la base, ou de son schéma « public ».'
  return message?.includes('does not support SSL')
    ? 'Le PostgreSQL de DATABASE_URL ne parle pas TLS : ôtez-en « sslmode », ou activez TLS là-bas.'
    : null
}
