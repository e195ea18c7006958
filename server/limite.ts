// Counts what each asks for, and refuses what is too much in a row (produit §9, ADR 017).
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import sql from 'sql-template-tag'
import { type FunctionName, functions } from '#domain/contract.ts'
import type { Func } from '#domain/contrat/entree.ts'
import {
  attenteInsistance,
  type Compteur,
  contenusNouveau,
  type Debit,
  ensemble,
  insistance,
  isNouveau,
  limitesAdresse,
  type Redit,
  rencontre,
  tropVite,
} from '#domain/limite.ts'
import { openTours } from '#domain/tour.ts'
import { reseauOf } from '#domain/wire/reseau.ts'
import { Refusal } from './door/refusal.ts'
import type { Database } from './outside/database.ts'
import type { Membre } from './outside/identity.ts'

interface Who {
  membre: Membre | null
  adresse: string
  now: Date
}

interface Call {
  name: FunctionName
  compteurs: readonly Compteur[]
  caller: Who
  args: unknown
}

export interface Limiteur {
  /** Counts a reading, or refuses it. */
  admit(compteurs: readonly Compteur[], caller: Who): Promise<void>
  /** The same for whoever is at this address of the wire. */
  admitFrom(compteur: Compteur, ip: string): Promise<void>
  /** Makes a try that counts only when it is refused; those made together count as long as they last. */
  attempt<T>(compteur: Compteur, ip: string, answer: () => Promise<T>): Promise<T>
  /** Does what is dear for an address, so many at once; the rest of theirs waits. */
  inTurn<T>(what: keyof Tours, adresse: string, work: () => Promise<T>): Promise<T>
  /** Counts a call and makes it; what fails is given back, and what is sent again is counted once. */
  run<T>(call: Call, answer: () => Promise<T>): Promise<T>
}

const createTours = () => ({ page: openTours(ensemble.page), libre: openTours(ensemble.libre) })
type Tours = ReturnType<typeof createTours>

/** A counter, or that of one text alone. */
interface Voulu extends Compteur {
  texte?: string
}

/** One counter of one person, over one window. */
interface Compte {
  compteur: Compteur
  debit: Debit
  key: string
}

/** Counts nothing. */
export const unlimited: Limiteur = {
  admit: async () => {},
  admitFrom: async () => {},
  attempt: (_compteur, _ip, answer) => answer(),
  inTurn: (_what, _adresse, work) => work(),
  run: (_call, answer) => answer(),
}

export function createLimiteur(database: Database, facteur: number): Limiteur {
  if (facteur === 0) return unlimited
  const { count, giveBack } = createCounting(database, facteur)
  const answered = createMemory(5000)
  const tours = createTours()
  const visitorAt = (ip: string): Who => ({ membre: null, adresse: reseauOf(ip), now: new Date(0) })
  return {
    async admit(compteurs, caller) {
      await count(compteurs, caller)
    },
    async admitFrom(compteur, ip) {
      await count([compteur], visitorAt(ip))
    },
    inTurn: (what, adresse, work) => tours[what](adresse, work),
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
      const known = answered.has(resent)
      const compteurs = known ? call.compteurs.filter(({ essais }) => essais) : await widen(database, call)
      const spent = await count(compteurs, call.caller)
      try {
        const result = await answer()
        if (resent !== null) answered.add(resent)
        return result
      } catch (error) {
        // The answer is the call's own refusal, whatever becomes of the counters.
        await giveBack(spent).catch(() => {})
        throw error
      }
    },
  }
}

/** Spends what calls count in; what a refused call has spent is given back. */
function createCounting(database: Database, facteur: number) {
  const limiterOf = createLimiters(database, facteur)
  const spend = ({ compteur, debit, key }: Compte) => limiterOf(compteur, debit).consume(key)
  const giveBack = async (comptes: readonly Compte[]) => {
    for (const { compteur, debit, key } of comptes) await limiterOf(compteur, debit).reward(key)
  }
  /** A caller that goes on after so many refusals waits for the next ones: a flood asks no faster than it is answered. */
  async function slowDown({ membre, adresse }: Who): Promise<void> {
    const [debit] = insistance.visiteurs as [Debit]
    const key = membre?.uuid_personne ?? adresse
    await spend({ compteur: insistance, debit, key }).catch(() =>
      sleep(attenteInsistance * 1000, undefined, { ref: false }),
    )
  }
  async function count(compteurs: readonly Voulu[], caller: Who): Promise<Compte[]> {
    const comptes = await comptesOf(database, compteurs, caller)
    const spent: Compte[] = []
    for (const compte of comptes) {
      try {
        await spend(compte)
        spent.push(compte)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) {
          // A count that failed spends nothing.
          await giveBack(spent)
          throw error
        }
        await giveBack([...spent, compte])
        await slowDown(caller)
        throw tooMany(error.msBeforeNext, compte.compteur.phrase)
      }
    }
    return spent.filter(({ compteur }) => !compteur.essais)
  }
  return { count, giveBack }
}

/** Counts all that an address asks, before anything else is known of it; these paths, and what is under them, are free. */
export function registerCounting(app: FastifyInstance, limiteur: Limiteur, free: readonly string[]): void {
  app.addHook('onRequest', async ({ url, ip }) => {
    if (!free.some((path) => url === path || url.startsWith(`${path}/`)))
      await limiteur.admitFrom(limitesAdresse.demande, ip)
  })
}

const tooMany = (ms: number, phrase?: string): Refusal => {
  const secondes = Math.max(1, Math.ceil(ms / 1000))
  return new Refusal(429, 'PT429', phrase ?? tropVite(secondes), { headers: { 'retry-after': String(secondes) } })
}

/** The package's limiters, one for each count; they share the table, and their statements. */
function createLimiters({ pool }: Database, facteur: number) {
  const made = new Map<string, RateLimiterMemory | RateLimiterPostgres>()
  const make = ({ nom, garde }: Compteur, { nombre, secondes }: Debit) => {
    const options = { keyPrefix: `${nom}:${secondes}`, points: nombre * facteur, duration: secondes }
    if (garde === 'serveur') return new RateLimiterMemory(options)
    const table = { tableName: 'limite', tableCreated: true, clearExpiredByTimeout: false }
    return new RateLimiterPostgres({ ...options, ...table, storeClient: pool, storeType: 'pool' })
  }
  return (compteur: Compteur, debit: Debit) => {
    const name = `${compteur.nom}:${debit.secondes}:${debit.nombre}`
    const limiter = made.get(name) ?? make(compteur, debit)
    made.set(name, limiter)
    return limiter
  }
}

/** The counts of a call, the longest wait first: it is the one to be told. */
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
      compteur[palier].map((debit) => ({ compteur, debit, key: texte ? `${key}:${texte}` : key })),
    )
    .sort((a, b) => b.debit.secondes - a.debit.secondes)
}

/** Contents others have seen: ads published, messages of the forum, conversations in which the other has answered. */
async function isNew(database: Database, { uuid_personne }: Membre, now: Date): Promise<boolean> {
  const { rows } = await database.read<{ inscription: Date; contenus: number }>(
    sql`
      select p.date_inscription as inscription,
        (select count(*) from (select from annonce
          where uuid_personne_annonceur = p.uuid_personne and date_publication is not null limit ${contenusNouveau}) a)
        + (select count(*) from (select from message_forum m
          where m.uuid_personne = p.uuid_personne limit ${contenusNouveau}) f)
        + (select count(*) from (select from conversation c
          where p.uuid_personne in (c.uuid_personne_a, c.uuid_personne_b)
            and exists (select from message m where m.uuid_conversation = c.uuid_conversation
              and m.uuid_personne_emetteur <> p.uuid_personne) limit ${contenusNouveau}) d) as contenus
      from personne p where p.uuid_personne = ${uuid_personne}`,
    'membre',
  )
  const [row] = rows
  return !row || isNouveau({ inscription: row.inscription.getTime(), contenus: row.contenus }, now.getTime())
}

/** A first message to somebody counts among those met, a text among those of the same words. */
async function widen(database: Database, { name, compteurs, caller, args }: Call): Promise<readonly Voulu[]> {
  if (!caller.membre) return compteurs
  const { p_uuid_personne_destinataire, recipient_id, p_uuid_conversation } = args as Record<string, string | undefined>
  const autre = p_uuid_personne_destinataire ?? recipient_id ?? null
  const conversation = p_uuid_conversation ?? null
  const reread = (functions[name] as Func).redit as ((args: unknown, connu: boolean) => Redit) | undefined
  const lien = autre || (reread && conversation) ? await readLien(database, caller.membre, autre, conversation) : null
  const redit = reread?.(args, lien?.connu ?? false)
  return [
    ...compteurs,
    ...(autre && !lien ? [rencontre] : []),
    ...(redit ? [{ ...redit.compteur, texte: createHash('sha256').update(redit.texte).digest('base64url') }] : []),
  ]
}

/** The conversation of a member with another; null when nothing was ever written. `connu`: the other has answered. */
async function readLien(
  database: Database,
  { uuid_personne }: Membre,
  autre: string | null,
  conversation: string | null,
): Promise<{ connu: boolean } | null> {
  const { rows } = await database.read<{ connu: boolean }>(
    sql`
      select exists (select from message m where m.uuid_conversation = c.uuid_conversation
        and m.uuid_personne_emetteur <> ${uuid_personne}) as connu
      from conversation c
      where ${uuid_personne}::uuid in (c.uuid_personne_a, c.uuid_personne_b) and (c.uuid_conversation = ${conversation}
        or c.uuid_personne_a = least(${autre}::uuid, ${uuid_personne}::uuid)
        and c.uuid_personne_b = greatest(${autre}::uuid, ${uuid_personne}::uuid))`,
    'membre',
  )
  return rows[0] ?? null
}

/** The key of a call sent again, by the id its client gave it; null when it gave none. */
function resentOf({ name, caller, args }: Call): string | null {
  const { p_uuid_client, uuid_client } = args as Record<string, unknown>
  if (!caller.membre || !(p_uuid_client ?? uuid_client)) return null
  const said = JSON.stringify([name, caller.membre.uuid_personne, args])
  return createHash('sha256').update(said).digest('base64url')
}

/** The last of what was added. */
function createMemory(max: number) {
  const kept = new Set<string | null>()
  return {
    has: (one: string | null) => kept.has(one),
    add(one: string) {
      kept.add(one)
      const [oldest] = kept
      if (kept.size > max) kept.delete(oldest!)
    },
  }
}

/** Drops the counters whose window is over. */
export async function forgetLimites(database: Database): Promise<void> {
  await database.transaction((tx) => tx.query(sql`delete from limite where expire < ${Date.now()}`))
}
