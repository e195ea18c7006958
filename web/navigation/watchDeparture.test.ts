// Detects leaving during a load, and listens only then.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchDeparture } from './watchDeparture.ts'

let events: EventTarget

beforeEach(() => {
  events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
})
afterEach(() => vi.unstubAllGlobals())

const leave = () => events.dispatchEvent(new Event('beforeunload'))

test('partir pendant un chargement se sait, jusqu’au suivant ; avant ou après, non', async () => {
  const departure = watchDeparture()
  leave()
  expect(departure.asked()).toBe(false)
  const [premier, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  expect(departure.during(premier.promise)).toBe(premier.promise)
  const perdu = departure.during(second.promise).catch(() => {})
  premier.resolve('là')
  await premier.promise
  leave()
  expect(departure.asked()).toBe(true)
  second.reject(new Error('coupé'))
  await perdu
  const { promise, resolve } = Promise.withResolvers<string>()
  departure.during(promise)
  expect(departure.asked()).toBe(false)
  resolve('là')
  await promise
  leave()
  expect(departure.asked()).toBe(false)
})
