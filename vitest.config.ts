// Unit and server tests: pure rules, and the API over HTTP on a real PostgreSQL.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,server,embedded,web,bench}/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['server/testing/setup.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    unstubEnvs: true,
  },
})
