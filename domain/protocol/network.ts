// The network a call comes from, by which limits count: one address of IPv4, one subscriber of IPv6.

/** An address as a socket or a proxy writes it, none once it is closed; one of IPv4 that IPv6 carries is the same address. */
export const readIp = (ip: string | undefined): string => ip?.replace(/^::ffff:(?=[\d.]+$)/i, '') ?? ''

/** One address of IPv4, or the network that one subscriber of IPv6 has whole: its first 64 bits. */
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
