// The iPhone instructions are shown on iPhones and iPads, even those that claim to be a Mac.
import { expect, test } from 'vitest'
import { isAppleTactile } from './appareil.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Linux; Android 10; K)', 5, false],
])('%s, %i doigts : %s', (userAgent, maxTouchPoints, attendu) => {
  expect(isAppleTactile({ userAgent, maxTouchPoints })).toBe(attendu)
})
