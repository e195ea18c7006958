// Rate-limit counters (package rate-limiter-flexible), in memory or in the table `limite`, and concurrency slots (ADR 017).
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { createSlots, createSlotsByKey } from '#domain/limite/concurrency.ts'
import { type CostlyRead, type Counters, type Quota, waitOf } from '#domain/limite/counters.ts'
import { attente, concurrentReads } from '#domain/limite/limite.ts'
import { createCallerHash } from './hashCaller.ts'

/** `facteur` multiplies the limits that are not strict; 0 disables them. */
export function createCounters(pool: pg.Pool, facteur: number): Counters {
  const limiterOf = createLimiters(pool)
  const hashCaller = createCallerHash(pool)
  const keyOf = ({ garde }: Quota, qui: string) => (garde === 'base' ? hashCaller(qui) : qui)
  const facteurOf = ({ strict }: Quota) => (strict ? 1 : facteur)
  const tours = {
    page: openLine('page'),
    libre: openLine('libre'),
    fournisseur: openLine('fournisseur'),
  }
  async function count(quota: Quota, qui: string): Promise<{ nombre: number; secondes: number }> {
    const { consumedPoints, msBeforeNext } = await limiterOf(quota).penalty(await keyOf(quota, qui))
    return { nombre: consumedPoints, secondes: Math.max(1, Math.ceil(msBeforeNext / 1000)) }
  }
  return {
    async spend(quota, qui, hear) {
      if (facteurOf(quota) === 0) return 0
      const { nombre, secondes } = await count(quota, qui)
      const limite = quota.debit.nombre * facteurOf(quota)
      hear?.({ limite, reste: Math.max(0, limite - nombre), secondes })
      return nombre > limite ? secondes : 0
    },
    async delay(frein, qui) {
      if (facteurOf(frein) === 0) return 0
      const { nombre } = await count(frein, qui)
      return waitOf(frein, (nombre - 1) / facteurOf(frein))
    },
    async giveBack(quota, qui) {
      if (facteurOf(quota) !== 0) await limiterOf(quota).reward(await keyOf(quota, qui))
    },
    async forget(quota, qui) {
      await limiterOf(quota).delete(await keyOf(quota, qui))
    },
    inTurn: (what, adresse, work) => (facteur === 0 ? work() : tours[what](adresse, work)),
  }
}

/** Concurrency limits for one address and for all: the address with the fewest requests of the last minute goes first. */
function openLine(what: CostlyRead) {
  const { chacun, tous } = concurrentReads[what]
  const ici = createSlotsByKey(chacun)
  const line = createSlots(tous, {
    nombre: attente.nombre,
    startTimer: (giveUp) => void setTimeout(giveUp, attente.secondes * 1000).unref(),
  })
  const asked = new RateLimiterMemory({ keyPrefix: what, points: 1, duration: 60 })
  return async <T>(adresse: string, work: () => Promise<T>): Promise<T> => {
    const { consumedPoints } = await asked.penalty(adresse)
    return ici(adresse, () => line(consumedPoints, work))
  }
}

/** The package's limiters, one per limit and window, sharing one table. */
function createLimiters(pool: pg.Pool) {
  const made = new Map<string, RateLimiterMemory | RateLimiterPostgres>()
  const make = (keyPrefix: string, { garde, debit }: Quota) => {
    const count = { keyPrefix, points: debit.nombre, duration: debit.secondes }
    if (garde === 'serveur') return new RateLimiterMemory(count)
    const table = { tableName: 'limite', tableCreated: true, clearExpiredByTimeout: false }
    return new RateLimiterPostgres({ ...count, ...table, storeClient: pool, storeType: 'pool' })
  }
  return (quota: Quota) => {
    const name = `${quota.nom}:${quota.debit.secondes}`
    const limiter = made.get(name) ?? make(name, quota)
    made.set(name, limiter)
    return limiter
  }
}
