// Pages that are the same for every visitor, kept for two seconds at most, and until this server changes an ad (ADR 025).
import { LRUCache } from 'lru-cache'
import type { Forms } from './forms.ts'

/** A page made for one address, with the headers it is sent with. */
export interface Made {
  status: number
  headers: Readonly<Record<string, string>>
  forms: Forms
}

export interface KeptFigures {
  /** Pages asked for, those that were ready, and those that another reader was already waiting for. */
  asked: number
  ready: number
  shared: number
  /** Held now. */
  pages: number
  bytes: number
}

type Make = () => Promise<Made>

/** Does what is dear once its reader's turn has come. */
type InTurn = (work: Make) => Promise<Made>

export interface KeptPages {
  /** The page of an address, made in its reader's turn when none is ready. */
  read(address: string, make: Make, inTurn?: InTurn): Promise<Made>
  /** Ads have changed: what is ready, or being made, is given to nobody who comes later. */
  forget(): void
  figures(): KeptFigures
}

/** How old a page may be, from the beginning of its making, when it is given. */
const lifeMs = 2000
const megabyte = 1024 * 1024
const most = { max: 2000, maxSize: 32 * megabyte, maxEntrySize: megabyte }

interface Held {
  page: Made
  since: number
}

export function keepPages(now: () => Date, bounds = most): KeptPages {
  const instant = () => now().getTime()
  const counts = { asked: 0, ready: 0, made: 0 }
  const pages = new LRUCache<string, Held, Make>({
    ...bounds,
    sizeCalculation: ({ page }, address) => page.forms.bytes + address.length,
    ttl: lifeMs,
    ttlResolution: 0,
    perf: { now: instant },
    // A page forgotten while it is being made reaches those who wait for it, and is not kept.
    ignoreFetchAbort: true,
    async fetchMethod(_address, _before, { options, context: make }) {
      counts.made += 1
      const since = instant()
      const page = await make()
      // Zero would be for ever.
      options.ttl = Math.max(1, lifeMs - (instant() - since))
      return { page, since }
    },
  })

  /** One is made at a time; who finds it too old already waits for the next one. */
  async function share(address: string, context: Make): Promise<Made> {
    const at = instant()
    const held = await pages.forceFetch(address, { context })
    const fresh = at - held.since <= lifeMs ? held : await pages.forceFetch(address, { context, forceRefresh: true })
    // Its data could not be read: who asks again may be luckier.
    if (fresh.page.status === 503) pages.delete(address)
    return fresh.page
  }

  return {
    async read(address, make, inTurn = (work) => work()) {
      counts.asked += 1
      const held = pages.get(address)
      if (!held) return inTurn(() => share(address, make))
      counts.ready += 1
      return held.page
    },
    forget: () => pages.clear(),
    figures: () => ({
      asked: counts.asked,
      ready: counts.ready,
      shared: counts.asked - counts.ready - counts.made,
      pages: pages.size,
      bytes: pages.calculatedSize,
    }),
  }
}
