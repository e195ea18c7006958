// The client's address: only trusted proxies may forward one.
import { expect, test } from 'vitest'
import { createAddressOf } from './headers.ts'

const from = (remoteAddress: string, forwarded?: string, trustProxy: string | null = null) =>
  createAddressOf(trustProxy)({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  } as Parameters<ReturnType<typeof createAddressOf>>[0])

test.each([
  ['sans réglage, un en-tête ne change rien', '203.0.113.9', '1.1.1.1', null, '203.0.113.9'],
  ['fût-ce de cette machine', '127.0.0.1', '1.1.1.1', null, '127.0.0.1'],
  ['un proxy nommé est cru de la dernière adresse', '127.0.0.1', '1.1.1.1, 198.51.100.7', 'loopback', '198.51.100.7'],
  ['une adresse de plus, forgée devant, ne l’est pas', '10.0.0.2', 'forgé, 198.51.100.7', '10.0.0.0/8', '198.51.100.7'],
  ['deux proxys à la suite', '10.0.0.2', '198.51.100.7, 192.0.2.1', '10.0.0.0/8, 192.0.2.1', '198.51.100.7'],
  ['un autre que le proxy n’est pas cru', '203.0.113.9', '1.1.1.1', 'loopback,10.0.0.0/8', '203.0.113.9'],
  ['un proxy qui ne dit rien', '127.0.0.1', undefined, 'loopback', '127.0.0.1'],
  ['un proxy qui dit n’importe quoi', '127.0.0.1', 'unknown', 'loopback', '127.0.0.1'],
  ['IPv4 écrite comme IPv6', '::ffff:127.0.0.1', '::ffff:198.51.100.7', 'loopback', '198.51.100.7'],
  ['IPv4 écrite ainsi en capitales', '::FFFF:203.0.113.9', undefined, null, '203.0.113.9'],
  ['une ligne IPv6 compte pour une', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', undefined, null, '2001:db8:1:2::'],
  ['fût-elle abrégée', '::1', '2001:db8::7', 'loopback', '2001:db8:0:0::'],
])('%s', (_, socket, forwarded, trust, wanted) => {
  expect(from(socket, forwarded, trust)).toBe(wanted)
})
