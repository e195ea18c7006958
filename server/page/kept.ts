// Pages that are the same for every visitor, kept as they were made until an ad that they show, or would show, changes (ADR 025).
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type AnnonceTouchee, isTouched } from '#domain/fraicheur.ts'
import type { RechercheAnnonces } from '#domain/recherche.ts'
import type { Live } from '../outside/live.ts'
import type { Forms } from './forms.ts'

/** A page made for one address. */
export interface Made {
  status: number
  route: string
  forms: Forms
  /** What it asked of the ads, and the instant until which it says what it would say again; null when that is not known. */
  kept: { questions: readonly RechercheAnnonces[]; until: number } | null
}

export interface KeptFigures {
  /** Pages asked for, those that were ready, and those that another reader was already waiting for. */
  asked: number
  ready: number
  shared: number
  /** What is held now. */
  pages: number
  bytes: number
}

export interface KeptPages {
  /** The page of an address, made now by `make` when none that is true is held; `fresh` is whether it may be kept. */
  read(address: string, make: (fresh: boolean, onGrown: () => void) => Promise<Made>): Promise<Made>
  figures(): KeptFigures
}

interface Means {
  live: Pick<Live, 'subscribe' | 'caughtUp'>
  now: () => Date
  bytesMax?: number
}

const megabyte = 1024 * 1024
/** Addresses remembered for having been asked: a page is kept from its second reader on. */
const rememberedMax = 20_000
/** Longer addresses are nobody's habit. */
const addressMax = 1000
/** What a page costs beside its forms. */
const overhead = 1000

export function keepPages({ live, now, bytesMax = 32 * megabyte }: Means): KeptPages {
  const pages = new LRUCache<string, Made>({
    maxSize: bytesMax,
    sizeCalculation: ({ forms }, address) => forms.bytes + address.length + overhead,
  })
  const remembered = new LRUCache<string, true>({ max: rememberedMax })
  /** Pages being made of which nothing that was heard since may have changed a word. */
  const making = new Map<string, Promise<Made>>()
  const counts = { asked: 0, ready: 0, shared: 0 }

  live.subscribe('page', {
    hear(touchees) {
      making.clear()
      if (touchees) drop(touchees)
      else pages.clear()
    },
    missed() {
      making.clear()
      pages.clear()
    },
  })

  function drop(touchees: AnnonceTouchee[]): void {
    for (const [address, { kept }] of pages.entries())
      if (kept!.questions.some((question) => touchees.some((annonce) => isTouched(question, annonce))))
        pages.delete(address)
  }

  /** Whether this address has been asked before, as far as is remembered. */
  function isKnown(address: string): boolean {
    const key = hash('sha1', address, 'base64url')
    const known = remembered.get(key) ?? false
    remembered.set(key, true)
    return known
  }

  function start(address: string, make: (fresh: boolean, onGrown: () => void) => Promise<Made>): Promise<Made> {
    const grow = () => {
      const page = pages.peek(address)
      if (!page) return
      // Weighed again: the same value set twice keeps its first weight.
      pages.delete(address)
      pages.set(address, page)
    }
    const made = make(true, grow).then(
      (page) => {
        if (making.get(address) !== made) return page
        making.delete(address)
        if (page.kept && waited.has(made)) pages.set(address, page)
        return page
      },
      (error: unknown) => {
        if (making.get(address) === made) making.delete(address)
        throw error
      },
    )
    making.set(address, made)
    return made
  }

  /** Pages being made that more than one reader has asked for. */
  const waited = new WeakSet<Promise<Made>>()

  return {
    async read(address, make) {
      counts.asked += 1
      if (address.length > addressMax || !(await live.caughtUp())) return make(false, () => {})
      const page = pages.get(address)
      if (page && now().getTime() < page.kept!.until) {
        counts.ready += 1
        return page
      }
      const underway = making.get(address)
      if (underway) counts.shared += 1
      const made = underway ?? start(address, make)
      if (isKnown(address)) waited.add(made)
      return made
    },
    figures: () => ({ ...counts, pages: pages.size, bytes: pages.calculatedSize }),
  }
}
