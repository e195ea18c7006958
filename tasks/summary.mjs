// What a report of vitest or of Playwright says: two numbers, what failed, what was not tried. Plain JavaScript, as tasks/run.mjs is.
import { stripVTControlCharacters } from 'node:util'

/**
 * Tests that passed; and what failed: tests, files that did not come to theirs or could not close, and at least one thing when
 * whoever ran them says so, or wrote no report.
 */
export function tally(said, status) {
  const { expected = 0, flaky = 0, unexpected = 0 } = said?.stats ?? {}
  const isFailed = (one) => one.status === 'failed'
  const files = (said?.testResults ?? []).filter((file) => isFailed(file) && !file.assertionResults.some(isFailed))
  const failed = (said?.numFailedTests ?? unexpected) + files.length
  return { passed: (said?.numPassedTests ?? expected) + flaky, failed: failed || Number(status !== 0 || !said) }
}

/** The stories of a report of Playwright, however they are grouped. */
const storiesOf = (said) => (said?.suites ?? []).flatMap(specsOf)
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** The files of a report and the seconds their tests took together, in no order. */
export function listTimes(said, root) {
  const tests = (said?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: name.replace(`${root}/`, ''),
    seconds: (endTime - startTime) / 1000,
  }))
  const stories = new Map()
  for (const { file, tests: tried } of storiesOf(said))
    for (const { results } of tried)
      for (const { duration } of results) stories.set(file, (stories.get(file) ?? 0) + duration / 1000)
  return [...tests, ...[...stories].map(([file, seconds]) => ({ file: `e2e/${file}`, seconds }))]
}

/** Where and what each thing that failed is, and the first line of why; files are told from this folder. */
export function listFailed(said, root) {
  const tests = (said?.testResults ?? []).flatMap(({ name, assertionResults, message }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const here = name.replace(`${root}/`, '')
    if (failed.length) return failed.map((one) => tell(here, one.fullName, one.failureMessages[0]))
    return message ? [tell(here, '', message)] : []
  })
  const stories = storiesOf(said).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => tell(`${file}:${line}`, title, results.at(-1)?.errors.at(-1)?.message)),
  )
  return [...tests, ...stories]
}

const tell = (where, title, why = '') =>
  [where, title, stripVTControlCharacters(why).split('\n')[0]].filter(Boolean).join(' › ')

/** The names of what was not tried, by why. */
export function listSkipped(said) {
  const stories = storiesOf(said).flatMap(({ title, tests }) => {
    const skip = tests.find(({ status }) => status === 'skipped')
    return skip ? [{ title, why: skip.annotations.find(({ type }) => type === 'skip')?.description }] : []
  })
  const tests = (said?.testResults ?? []).flatMap(({ assertionResults }) => assertionResults)
  const left = tests
    .filter(({ status }) => ['skipped', 'pending'].includes(status))
    .map(({ title, meta }) => ({ title, why: meta?.why }))
  const skipped = new Map()
  for (const { title, why = 'sans raison dite' } of [...stories, ...left])
    skipped.set(why, [...(skipped.get(why) ?? []), title])
  return skipped
}
