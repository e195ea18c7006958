// Deleting an account at an outside provider: done, already gone, or refused.
import { expect, test } from 'vitest'
import { createForgetting } from './providerAccount.ts'

const issuer = 'https://compte.exemple.fr'

test.each([
  [200, null],
  [404, null],
  [403, 'identity provider: account not deleted (403)'],
  [503, 'identity provider: account not deleted (503)'],
])('%i', async (status, message) => {
  const asked: [string, RequestInit | undefined][] = []
  const call = (async (url: string, init?: RequestInit) => {
    asked.push([url, init])
    return new Response(null, { status })
  }) as typeof fetch
  const done = createForgetting(issuer, 'jeton', call)('12/34')
  await (message === null ? done : expect(done).rejects.toThrow(message))
  expect(asked).toMatchObject([
    [`${issuer}/v2/users/12%2F34`, { method: 'DELETE', redirect: 'error', headers: { authorization: 'Bearer jeton' } }],
  ])
})
