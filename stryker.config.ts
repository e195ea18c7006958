// Whether a test would see a rule change: each is altered in turn, and a test must fail (ADR 021).
import type { Stryker } from '@stryker-mutator/core'

/** As much of Babel's as is asked here. */
interface Path {
  isCallExpression(): boolean
  get(part: 'callee'): { toString(): string }
}

/** What a schema says is held over HTTP, by the walk of server/door/api.test.ts. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'schemas',
    value: {
      shouldIgnore: (path: Path): string | undefined =>
        path.isCallExpression() && path.get('callee').toString().startsWith('z.') ? 'a schema' : undefined,
    },
  },
]

const config: ConstructorParameters<typeof Stryker>[0] = {
  mutate: ['domain/**/*.ts', '!domain/**/*.test.ts', '!domain/{marque,conditions}.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', import.meta.filename],
  ignorers: ['schemas'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // Results of the other files are kept; those asked for are always made again: a new test is not seen to touch a table.
  incremental: true,
  force: true,
  incrementalFile: 'test-results/mutation.json',
  tempDirName: 'test-results/mutation',
  ignorePatterns: ['dist', 'data', 'test-results', 'playwright-report'],
  disableTypeChecks: false,
  tsconfigFile: 'none',
  reporters: ['clear-text'],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
}

export default config
