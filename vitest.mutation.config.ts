// The tests that must see a rule altered (ADR 021): the domain's, or those that tasks/run.mjs was given.
import { defineConfig } from 'vitest/config'

const named = process.env.MUTATION_TESTS
const include = named ? named.split(',') : ['domain/**/*.test.ts']

export default defineConfig({
  test: {
    include,
    // The worker ends with the run, and each mutant has its own: reading the modules once for all its files is sound.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    unstubEnvs: true,
    globalSetup: include.some((file) => file.startsWith('server/')) ? ['server/testing/setup.ts'] : [],
  },
})
