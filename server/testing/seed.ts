// For tests: the seed of all that a run draws, and how much it draws; `npm run fuzz` gives others. A property that fails says its own.
import fc from 'fast-check'

export const graine = Number(process.env.FUZZ_SEED ?? 20_261_122)

fc.configureGlobal({ seed: graine, numRuns: process.env.FUZZ ? 20_000 : 300 })
