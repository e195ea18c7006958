// Rate limiting: counts calls by member or address, and refuses too many (product §9, ADR 017).
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import sql from 'sql-template-tag'
import { type FunctionName, functions } from '#domain/contract/contract.ts'
import type { Func } from '#domain/contract/entry.ts'
import { Busy } from '#domain/limite/concurrency.ts'
import type { Counters, Quota, Reste } from '#domain/limite/counters.ts'
import { type Compteur, limitesAdresse, type Redit, rencontre, retryPenalty, tropVite } from '#domain/limite/limite.ts'
import { networkOf } from '#domain/protocol/network.ts'
import type { Database } from '../adapter/database.ts'
import type { Membre } from '../adapter/identity.ts'
import { busy } from '../adapter/pool.ts'
import { Refusal } from '../api/refusal.ts'
import { isNew } from '../compte/personne.ts'
import { readLien } from '../messagerie/messagerie.ts'
import { createCounters } from './counters.ts'

interface Who {
  membre: Membre | null
  adresse: string
  now: Date
  /** Receives the rate-limit headers of the response. */
  hear?: (headers: Record<string, string>) => void
}

interface Call {
  name: FunctionName
  compteurs: readonly Compteur[]
  caller: Who
  args: unknown
}

export interface RateLimiter extends Pick<Counters, 'inTurn'> {
  /** Counts a read, or throws a refusal. */
  admit(compteurs: readonly Compteur[], caller: Who): Promise<void>
  /** The same for the IP address of the connection. */
  admitFrom(compteur: Compteur, ip: string): Promise<void>
  /** Runs an attempt that counts only if it fails; concurrent ones count while they run. */
  attempt<T>(compteur: Compteur, ip: string, answer: () => Promise<T>): Promise<T>
  /**
   * Counts a call and runs it; a call sent again counts once. A failed call is given back, except a visitor's refused one:
   * refusals would otherwise be free without an account.
   */
  run<T>(call: Call, answer: () => Promise<T>): Promise<T>
}

/** A limit, or the limit of one particular text. */
interface Voulu extends Compteur {
  texte?: string
}

/** One limit of one caller. */
interface Compte {
  compteur: Compteur
  quota: Quota
  key: string
}

/** No limits. */
export const unlimited: RateLimiter = {
  admit: async () => {},
  admitFrom: async () => {},
  attempt: (_compteur, _ip, answer) => answer(),
  inTurn: (_what, _adresse, work) => work(),
  run: (_call, answer) => answer(),
}

export function createRateLimiter(database: Database, facteur: number): RateLimiter {
  if (facteur === 0) return unlimited
  const comptage = createCounters(database.pool, facteur)
  const { count, giveBack } = createCounting(database, comptage)
  const answered = new LRUCache<string, true>({ max: 5000 })
  const visitorAt = (ip: string): Who => ({ membre: null, adresse: networkOf(ip), now: new Date(0) })
  return {
    async admit(compteurs, caller) {
      await count(compteurs, caller)
    },
    async admitFrom(compteur, ip) {
      await count([compteur], visitorAt(ip))
    },
    inTurn: (what, adresse, work) =>
      comptage.inTurn(what, adresse, work).catch((error: unknown) => {
        throw error instanceof Busy ? busy() : error
      }),
    async attempt(compteur, ip, answer) {
      const spent = await count([compteur], visitorAt(ip))
      try {
        const result = await answer()
        await giveBack(spent)
        return result
      } catch (error) {
        if (!(error instanceof Refusal && error.status === 401)) await giveBack(spent)
        throw error
      }
    },
    async run(call, answer) {
      const resent = resentOf(call)
      const known = resent !== null && answered.has(resent)
      const compteurs = known ? call.compteurs.filter(({ essais }) => essais) : await widen(database, call)
      const spent = await count(compteurs, call.caller)
      try {
        const result = await answer()
        if (resent !== null) answered.set(resent, true)
        return result
      } catch (error) {
        // The caller gets the call's own refusal, even if giving back fails.
        const isFree = call.caller.membre !== null || !(error instanceof Refusal) || error.status >= 500
        if (isFree) await giveBack(spent).catch(() => {})
        throw error
      }
    },
  }
}

/** Charges calls to counters; gives back what a failed call was charged. */
function createCounting(database: Database, comptage: Counters) {
  const giveBack = async (comptes: readonly Compte[]) => {
    for (const { quota, key } of comptes) await comptage.giveBack(quota, key)
  }
  /** Delays a caller that continues after many refusals. */
  async function slowDown({ membre, adresse }: Who): Promise<void> {
    const seconds = await comptage.delay(retryPenalty, membre?.uuid_personne ?? adresse)
    if (seconds > 0) await sleep(seconds * 1000, undefined, { ref: false })
  }
  async function count(compteurs: readonly Voulu[], caller: Who): Promise<Compte[]> {
    const comptes = await comptesOf(database, compteurs, caller)
    const spent: Compte[] = []
    const restes: { quota: Quota; reste: Reste }[] = []
    for (const compte of comptes) {
      const { quota, key } = compte
      const hear = (reste: Reste) => restes.push({ quota, reste })
      const wait = await comptage.spend(quota, key, hear).catch(async (error: unknown) => {
        // A failed charge gives back the previous ones.
        await giveBack(spent)
        throw error
      })
      spent.push(compte)
      if (wait === 0) continue
      caller.hear?.(sayRestes(restes))
      await giveBack(spent)
      await slowDown(caller)
      throw tooMany(wait, compte.compteur.phrase)
    }
    if (restes.length > 0) caller.hear?.(sayRestes(restes))
    return spent.filter(({ compteur }) => !compteur.essais)
  }
  return { count, giveBack }
}

/** Headers of draft-ietf-httpapi-ratelimit-headers: each limit, and what remains. */
function sayRestes(restes: readonly { quota: Quota; reste: Reste }[]): Record<string, string> {
  const list = (say: (reste: Reste, debit: Quota['debit']) => string) =>
    restes.map(({ quota: { nom, debit }, reste }) => `"${nom}-${debit.secondes}";${say(reste, debit)}`).join(', ')
  return {
    'ratelimit-policy': list(({ limite }, debit) => `q=${limite};w=${debit.secondes}`),
    ratelimit: list(({ reste, secondes }) => `r=${reste};t=${secondes}`),
  }
}

/** Limits all requests of an address before routing, except under these paths. */
export function registerRateLimits(app: FastifyInstance, limiteur: RateLimiter, free: readonly string[]): void {
  app.addHook('onRequest', async ({ url, ip }) => {
    if (!free.some((path) => url === path || url.startsWith(`${path}/`)))
      await limiteur.admitFrom(limitesAdresse.demande, ip)
  })
}

const tooMany = (secondes: number, phrase?: string): Refusal =>
  new Refusal(429, 'PT429', phrase ?? tropVite(secondes), { headers: { 'retry-after': String(secondes) } })

/** The counters of a call, the longest window first: its refusal is the one reported. */
async function comptesOf(database: Database, compteurs: readonly Voulu[], caller: Who): Promise<Compte[]> {
  const key = caller.membre?.uuid_personne ?? caller.adresse
  const differs = compteurs.some(({ nouveaux, autres }) => nouveaux !== autres)
  const palier = !caller.membre
    ? 'visiteurs'
    : differs && (await isNew(database, caller.membre, caller.now))
      ? 'nouveaux'
      : 'autres'
  return compteurs
    .flatMap(({ texte, ...compteur }) =>
      compteur[palier].map((debit) => ({
        compteur,
        quota: { nom: compteur.nom, garde: compteur.garde, debit },
        key: texte ? `${key}:${texte}` : key,
      })),
    )
    .sort((a, b) => b.quota.debit.secondes - a.quota.debit.secondes)
}

/** Adds the limit of first messages to new people, and that of repeated texts. */
async function widen(database: Database, { name, compteurs, caller, args }: Call): Promise<readonly Voulu[]> {
  if (!caller.membre) return compteurs
  const { p_uuid_personne_destinataire, recipient_id, p_uuid_conversation } = args as Record<string, string | undefined>
  const autre = p_uuid_personne_destinataire ?? recipient_id ?? null
  const conversation = p_uuid_conversation ?? null
  const reread = (functions[name] as Func).redit as ((args: unknown, connu: boolean) => Redit) | undefined
  const lien = autre || (reread && conversation) ? await readLien(database, caller.membre, autre, conversation) : null
  const redit = reread?.(args, lien?.connu ?? false)
  const times = ((functions[name] as Func).fois as ((args: unknown) => number) | undefined)?.(args) ?? 1
  return [
    // A counter of tries counts calls; the others count all that the call does.
    ...compteurs.flatMap((compteur) => Array<Compteur>(compteur.essais ? 1 : times).fill(compteur)),
    ...(autre && !lien ? [rencontre] : []),
    ...(redit ? [{ ...redit.compteur, texte: createHash('sha256').update(redit.texte).digest('base64url') }] : []),
  ]
}

/** The key of a retried call, from its client id; null without one. */
function resentOf({ name, caller, args }: Call): string | null {
  const { p_uuid_client, uuid_client } = args as Record<string, unknown>
  if (!caller.membre || !(p_uuid_client ?? uuid_client)) return null
  const said = JSON.stringify([name, caller.membre.uuid_personne, args])
  return createHash('sha256').update(said).digest('base64url')
}

/** Deletes expired counters. */
export async function forgetLimites(database: Database): Promise<void> {
  await database.write(sql`delete from limite where expire < ${Date.now()}`)
}
