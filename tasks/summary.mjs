// Reads the reports of vitest and Playwright. Plain JavaScript, like tasks/run.mjs.
import { stripVTControlCharacters } from 'node:util'

/**
 * Number of passed tests and of failures: tests, files that could not run or close, and at least one if the status is not zero or
 * the report is missing.
 */
export function tally(said, status) {
  const { expected = 0, flaky = 0, unexpected = 0 } = said?.stats ?? {}
  const isFailed = (one) => one.status === 'failed'
  const files = (said?.testResults ?? []).filter((file) => isFailed(file) && !file.assertionResults.some(isFailed))
  const failed = (said?.numFailedTests ?? unexpected) + files.length
  return { passed: (said?.numPassedTests ?? expected) + flaky, failed: failed || Number(status !== 0 || !said) }
}

/** The stories of a Playwright report, flattened. */
const storiesOf = (said) => (said?.suites ?? []).flatMap(specsOf)
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** The files of a report and their duration in seconds, unsorted. */
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

/** Each failure: place, name, first line of the reason; paths relative to the root. */
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

/** Skipped tests, by reason. */
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
