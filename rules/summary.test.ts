// The closing lines of `npm test`: every result counted once, and failures named.
import { expect, test } from 'vitest'

type Tally = (said: object | null, status: number) => { passed: number; failed: number }

// A plain JavaScript module, without types.
const { tally, listFailed, listTimes } = (await import(new URL('../tasks/summary.mjs', import.meta.url).href)) as {
  tally: Tally
  listFailed: (said: object | null, root: string) => string[]
  listTimes: (said: object | null, root: string) => { file: string; seconds: number }[]
}

const file = (...statuses: string[]) => ({
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
})
const vitest = (passed: number, failed: number, ...testResults: object[]) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  // The context kept around each failure.
  numFailedTestSuites: 3 * failed,
  testResults,
})
const playwright = (expected: number, unexpected: number, flaky = 0) => ({ stats: { expected, unexpected, flaky } })

test.each([
  ['tout passe', vitest(2, 0, file('passed', 'passed')), 0, { passed: 2, failed: 0 }],
  ['un test échoue, dans deux groupes', vitest(1, 1, file('passed', 'failed')), 1, { passed: 1, failed: 1 }],
  [
    'un fichier ne se lit pas',
    vitest(1, 0, file('passed'), { ...file(), status: 'failed' }),
    1,
    { passed: 1, failed: 1 },
  ],
  [
    'ce qui précède ses tests échoue, et un test ailleurs',
    vitest(0, 1, file('failed'), { ...file('skipped', 'skipped'), status: 'failed' }),
    1,
    { passed: 0, failed: 2 },
  ],
  ['une erreur que personne n’attendait, hors des tests', vitest(1, 0, file('passed')), 1, { passed: 1, failed: 1 }],
  ['aucun rapport', null, 0, { passed: 0, failed: 1 }],
  ['des récits, dont un au second essai', playwright(3, 0, 1), 0, { passed: 4, failed: 0 }],
  ['un récit échoue', playwright(3, 1), 1, { passed: 3, failed: 1 }],
  ['les récits n’ont pas pu commencer', playwright(0, 0), 1, { passed: 0, failed: 1 }],
] as const)('%s', (_name, said, status, counts) => {
  expect(tally(said, status)).toEqual(counts)
})

test('ce qui échoue est redit à la fin : où, quoi, et pourquoi en une ligne', () => {
  const failed = {
    status: 'failed',
    fullName: 'groupe la règle',
    failureMessages: ['\u001b[31mAttendu 2\u001b[39m\n au 3'],
  }
  const rapport = {
    testResults: [
      { name: '/ici/domain/a.test.ts', assertionResults: [{ status: 'passed' }, failed] },
      { name: '/ici/domain/b.test.ts', assertionResults: [], message: 'Ne se lit pas' },
      { name: '/ici/domain/c.test.ts', assertionResults: [{ status: 'passed' }], message: '' },
    ],
  }
  expect(listFailed(rapport, '/ici')).toEqual([
    'domain/a.test.ts › groupe la règle › Attendu 2',
    'domain/b.test.ts › Ne se lit pas',
  ])
  const essai = (status: string, ...errors: string[]) => ({
    status,
    results: [{ errors: errors.map((message) => ({ message })) }],
  })
  const recits = [
    {
      file: 'f.spec.ts',
      line: 4,
      title: 'un récit',
      tests: [essai('expected'), essai('unexpected', 'Trop long', 'Fermé')],
    },
    { file: 'f.spec.ts', line: 9, title: 'au second essai', tests: [essai('flaky', 'Trop long')] },
  ]
  expect(listFailed({ suites: [{ suites: [{ specs: recits }] }] }, '/ici')).toEqual(['f.spec.ts:4 › un récit › Fermé'])
  expect(listFailed(null, '/ici')).toEqual([])
})

test('les durées sont par fichier, celles des récits d’un même fichier ensemble', () => {
  const tests = { testResults: [{ name: '/racine/domain/a.test.ts', startTime: 1000, endTime: 3500 }] }
  expect(listTimes(tests, '/racine')).toEqual([{ file: 'domain/a.test.ts', seconds: 2.5 }])
  const story = (...durations: number[]) => ({
    file: 'a.spec.ts',
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const stories = { suites: [{ specs: [story(1000, 500)], suites: [{ specs: [story(250)] }] }] }
  expect(listTimes(stories, '/racine')).toEqual([{ file: 'e2e/a.spec.ts', seconds: 1.75 }])
  expect(listTimes(null, '/racine')).toEqual([])
})
