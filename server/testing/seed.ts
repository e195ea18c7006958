// The random seed of a run, and the number of draws; `npm run fuzz` changes them. A failing property prints its seed.
import fc from 'fast-check'

export const graine = Number(process.env.FUZZ_SEED ?? 20_261_122)

fc.configureGlobal({ seed: graine, numRuns: process.env.FUZZ ? 20_000 : 300 })
