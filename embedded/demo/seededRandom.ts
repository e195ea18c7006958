// A seeded random generator: the same seed gives the same values everywhere.

export interface SeededRandom {
  /** Between 0 included and 1 excluded. */
  next(): number
  /** An integer between two inclusive bounds. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** A value chosen by weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[]
  uuid(): string
}

/** The mulberry32 algorithm: 32 bits of state are enough here. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)]!,
    weighted: (list) => drawWeighted(list, next()),
    shuffle: (list) => {
      const copy = [...list]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i)
        ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
      }
      return copy
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => int(0, 15).toString(16))
      hex[12] = '4'
      hex[16] = '89ab'[int(0, 3)]!
      return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}

function drawWeighted<T>(list: readonly (readonly [T, number])[], draw: number): T {
  let left = draw * list.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of list) {
    left -= weight
    if (left < 0) return value
  }
  return list.at(-1)![0]
}
