// Whether a test would see a rule change: each is altered in turn, and a test must fail (ADR 021).
import type { Stryker } from '@stryker-mutator/core'

/** As much of Babel's as is asked here. */
interface Path {
  isCallExpression(): boolean
  isStringLiteral(): boolean
  get(part: 'callee'): { toString(): string }
  node: { value?: unknown }
}

const ignore = (name: string, isIgnored: (path: Path) => boolean) => ({
  kind: 'Ignore',
  name,
  value: { shouldIgnore: (path: Path): string | undefined => (isIgnored(path) ? name : undefined) },
})

export const strykerPlugins = [
  // What a schema says is held over HTTP, by the walk of server/api/api.test.ts.
  ignore('schemas', (path) => path.isCallExpression() && path.get('callee').toString().startsWith('z.')),
  // A test could only say a sentence again.
  ignore('sentences', (path) => path.isStringLiteral() && /\p{L}[ \u00a0]\p{L}/u.test(String(path.node.value))),
]

const config: ConstructorParameters<typeof Stryker>[0] = {
  mutate: ['domain/**/*.ts', '!domain/**/*.test.ts', '!domain/{marque,conditions}.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', import.meta.filename],
  ignorers: ['schemas', 'sentences'],
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
