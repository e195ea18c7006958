// Addresses as people copy them: the full stop, bracket or slash of the sentence around one is not part of it.

const signs = '.,;:!?)]\'"/'.split('')
const encoded = ['%20', '%22', '%27', '%29', '%2C', '%3A', '%3B', '%5D', '%C2%A0', '%C2%BB', '%E2%80%9D', '%E2%80%99']

/** The same address without such signs at the end of its path; null when it has none, or nothing would be left. */
export function trimAddress(url: string): string | null {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  let end = path.length
  for (let cut = 1; cut > 0; end -= cut) {
    const upper = path.slice(Math.max(0, end - 9), end).toUpperCase()
    cut = [...signs, ...encoded].find((sign) => upper.endsWith(sign))?.length ?? 0
  }
  if (end === path.length || end < 2 || /^\/[/\\]/.test(path)) return null
  return path.slice(0, end) + (at < 0 ? '' : url.slice(at))
}
