// Unit and server tests: pure rules first, then the API over HTTP on a real PostgreSQL.
import mdx from '@mdx-js/rollup'
import { defineConfig } from 'vitest/config'
import { mdxOptions } from './vite.config.ts'

/** What needs neither browser nor database: a room that is pure by law, and single files of the others. */
const pure = [
  '{domain,web,bench}/**/*.test.ts',
  'server/{env*,limite.memoire}.test.ts',
  'server/api/{contract,refusal,resolve}.test.ts',
  'server/adapter/pool.test.ts',
  'embedded/demo/annonce.test.ts',
]

/** Long, and about what seldom changes: `npm run test:all`. */
const rare = process.env.FULL ? [] : ['server/alerte/alertMails.mort.test.ts', 'embedded/mailbox/nginx.test.ts']

export default defineConfig({
  plugins: [{ enforce: 'pre', ...mdx(mdxOptions) }],
  test: {
    environment: 'node',
    // Measured on two cores, beside the stories, which have two workers too: more of them cost an eighth of the processor.
    maxWorkers: 2,
    // As the stories: a machine that tests beside other work is given a second try, which the report names.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes late on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    unstubEnvs: true,
    // A worker reads the modules once for all its files: no test replaces one, and each gives back the globals it changes.
    isolate: false,
    // What is drawn is drawn again: fuzz gives another seed.
    setupFiles: ['server/testing/seed.ts'],
    projects: [
      { extends: true, test: { name: 'rules', include: ['rules/**/*.test.ts'], testTimeout: 120_000 } },
      { extends: true, test: { name: 'unit', include: pure, exclude: ['**/*.dom.test.ts'] } },
      // A page that is left is left for good: each file has its own.
      {
        extends: true,
        test: { name: 'dom', include: ['web/**/*.dom.test.ts'], environment: 'happy-dom', isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,embedded}/**/*.test.ts'],
          exclude: [...pure, ...rare],
          globalSetup: ['server/testing/setup.ts'],
        },
      },
    ],
  },
})
