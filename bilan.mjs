// What a report of vitest or of Playwright says, in two numbers. Plain JavaScript, as run.mjs is.

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
