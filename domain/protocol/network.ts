// The network of a caller, which rate limits count by: an IPv4 address, or the IPv6 network of a subscriber.

/** An address as a socket or a proxy writes it (empty once closed), with IPv4-mapped IPv6 converted to IPv4. */
export const readIp = (ip: string | undefined): string => ip?.replace(/^::ffff:(?=[\d.]+$)/i, '') ?? ''

/** An IPv4 address, or the first 64 bits of an IPv6 address, which one subscriber holds entirely. */
export function networkOf(ip: string | undefined): string {
  const address = readIp(ip).replace(/%.*/, '')
  if (!address.includes(':')) return address
  const [head, tail = ''] = address.split('::')
  const before = head!.split(':').filter(Boolean)
  const after = tail.split(':')
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::`
}
