// The counters, by the rate-limiter-flexible package: in memory or in the table `limite`, and the turns (ADR 017).
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { ensemble } from '#domain/limite.ts'
import { openTours } from '#domain/tour.ts'
import { attenteOf, type Comptage, type Quota } from '#domain/wire/comptage.ts'

/** `facteur` multiplies the counts that are not strict, and 0 lifts them. */
export function createComptage(pool: pg.Pool, facteur: number): Comptage {
  const limiterOf = createLimiters(pool)
  const facteurOf = ({ strict }: Quota) => (strict ? 1 : facteur)
  const tours = {
    page: openTours(ensemble.page),
    libre: openTours(ensemble.libre),
    fournisseur: openTours(ensemble.fournisseur),
  }
  async function count(quota: Quota, qui: string): Promise<{ nombre: number; secondes: number }> {
    const { consumedPoints, msBeforeNext } = await limiterOf(quota).penalty(qui)
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
      return attenteOf(frein, (nombre - 1) / facteurOf(frein))
    },
    async giveBack(quota, qui) {
      if (facteurOf(quota) !== 0) await limiterOf(quota).reward(qui)
    },
    async forget(quota, qui) {
      await limiterOf(quota).delete(qui)
    },
    inTurn: (what, adresse, work) => (facteur === 0 ? work() : tours[what](adresse, work)),
  }
}

/** The package's limiters, one for each count and window; they share the table, and their statements. */
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
