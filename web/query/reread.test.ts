// A view read again after a write shows what the write made, also when its first reading was still under way.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { reread } from './reread.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve))

test('une première lecture partie avant l’écriture est refaite après elle', async () => {
  const client = new QueryClient()
  const readings: PromiseWithResolvers<string>[] = []
  const queryKey = ['lister_alertes', {}]
  const queryFn = () => {
    readings.push(Promise.withResolvers<string>())
    return readings.at(-1)!.promise
  }
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  const ended = reread(client, ['lister_alertes'])
  readings[0]!.resolve('avant')
  await turn()
  readings[1]!.resolve('après')
  await ended
  expect(client.getQueryData(queryKey)).toBe('après')
  // Read once already, it is read again once.
  const again = reread(client, ['lister_alertes'])
  readings[2]!.resolve('encore')
  await again
  expect([client.getQueryData(queryKey), readings.length]).toEqual(['encore', 3])
})
