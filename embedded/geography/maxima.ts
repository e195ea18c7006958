// The greatest of any range of weights, one after the other, without sorting the range.

export interface Maxima {
  /** Positions of [from, to) by falling weight, found as they are asked for. */
  descending(from: number, to: number): Generator<number>
}

interface Span {
  from: number
  to: number
  /** Position of the greatest weight of the span. */
  at: number
}

/** A segment tree of maxima over the weights. */
export function createMaxima(weights: Float32Array): Maxima {
  const n = weights.length
  const heavier = (a: number, b: number): number =>
    weights[b]! > weights[a]! || (weights[b] === weights[a] && b < a) ? b : a
  const tree = new Uint32Array(2 * n)
  for (let i = 0; i < n; i++) tree[n + i] = i
  for (let i = n - 1; i > 0; i--) tree[i] = heavier(tree[2 * i]!, tree[2 * i + 1]!)

  function greatest(from: number, to: number): number {
    let best = from
    for (let low = from + n, high = to + n; low < high; low >>= 1, high >>= 1) {
      if (low & 1) best = heavier(best, tree[low++]!)
      if (high & 1) best = heavier(best, tree[--high]!)
    }
    return best
  }

  return {
    *descending(from, to) {
      const heap: Span[] = []
      const add = (low: number, high: number) => {
        if (low < high) push(heap, { from: low, to: high, at: greatest(low, high) }, heavier)
      }
      add(from, to)
      for (let span = pop(heap, heavier); span; span = pop(heap, heavier)) {
        yield span.at
        add(span.from, span.at)
        add(span.at + 1, span.to)
      }
    },
  }
}

type Heavier = (a: number, b: number) => number

function push(heap: Span[], span: Span, heavier: Heavier): void {
  let child = heap.push(span) - 1
  while (child > 0) {
    const parent = (child - 1) >> 1
    if (heavier(heap[parent]!.at, span.at) !== span.at) break
    heap[child] = heap[parent]!
    child = parent
  }
  heap[child] = span
}

function pop(heap: Span[], heavier: Heavier): Span | undefined {
  const top = heap[0]
  const last = heap.pop()
  if (!last || heap.length === 0) return top
  let parent = 0
  for (;;) {
    let child = 2 * parent + 1
    if (child >= heap.length) break
    const other = child + 1
    if (other < heap.length && heavier(heap[child]!.at, heap[other]!.at) === heap[other]!.at) child = other
    if (heavier(heap[child]!.at, last.at) === last.at) break
    heap[parent] = heap[child]!
    parent = child
  }
  heap[parent] = last
  return top
}
