// The network of a caller: an IPv4 address, or the IPv6 network of one subscriber.
import { expect, test } from 'vitest'
import { networkOf, readIp } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2::9', '2001:db8:1:2::'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['203.0.113.9%eth0', '203.0.113.9'],
  ['2001:db8::2:3:4:5:6', '2001:db8:0:2::'],
  ['2001:db8::1:2:3:4:5:6', '2001:db8:1:2::'],
  ['::1', '0:0:0:0::'],
  ['::ffff:1:2', '0:0:0:0::'],
  ['2001:db8::ffff:203.0.113.9', '2001:db8:0:0::'],
])('%s vient de %s', (ip, reseau) => {
  expect(networkOf(ip)).toBe(reseau)
})

test('une connexion déjà raccrochée ne vient de nulle part', () => {
  expect([readIp(undefined), networkOf(undefined)]).toEqual(['', ''])
})
