// Cache of pages that are the same for every visitor, for two seconds at most and until this server changes an ad (ADR 025).
import { LRUCache } from 'lru-cache'
import type { Encodings } from './encodings.ts'

/** A rendered page and its headers. */
export interface RenderedPage {
  status: number
  headers: Readonly<Record<string, string>>
  forms: Encodings
  /** Digest of the data it was rendered from. */
  readings?: string
}

export interface PageCacheFigures {
  /** Requests, those answered from the cache, and those that joined a rendering in progress. */
  asked: number
  ready: number
  shared: number
  /** Currently cached. */
  pages: number
  bytes: number
}

/** Renders the page; it may return the previous one. */
type Make = (before?: RenderedPage) => Promise<RenderedPage>

/** Runs expensive work in the caller's concurrency slot. */
type InTurn = (work: () => Promise<RenderedPage>) => Promise<RenderedPage>

export interface PageCache {
  /** The cached page of an address, else a rendering in the caller's slot. */
  read(address: string, make: Make, inTurn?: InTurn): Promise<RenderedPage>
  /** Ads have changed: cached pages, and those being rendered, are not served to later requests. */
  forget(): void
  figures(): PageCacheFigures
}

/** Longest age of a served page, since its rendering began. */
const lifeMs = 2000
const megabyte = 1024 * 1024
const most = { max: 2000, maxSize: 32 * megabyte, maxEntrySize: megabyte }

/** A time, and the number of changes until then. */
interface Moment {
  at: number
  changes: number
}

interface Held {
  page: RenderedPage
  begun: Moment
}

/** Whether a page whose rendering began at `begun` may be served to a request made at `asked`; not after the clock was set back. */
const isTrue = (begun: Moment, asked: Moment): boolean =>
  Math.abs(asked.at - begun.at) <= lifeMs && begun.changes >= asked.changes

export function createPageCache(now: () => Date, bounds = most): PageCache {
  let changes = 0
  const moment = (): Moment => ({ at: now().getTime(), changes })
  const counts = { asked: 0, ready: 0, made: 0 }
  const pages = new LRUCache<string, Held, Make>({
    ...bounds,
    sizeCalculation: ({ page }, address) => page.forms.bytes + address.length,
    // An entry evicted while loading is still delivered to the callers awaiting it.
    ignoreFetchAbort: true,
    async fetchMethod(_address, before, { context: make }) {
      counts.made += 1
      const begun = moment()
      return { page: await make(before?.page), begun }
    },
  })
  const readyAt = (address: string, asked: Moment): RenderedPage | undefined => {
    const held = pages.get(address)
    return held && isTrue(held.begun, asked) ? held.page : undefined
  }

  /** One rendering at a time: a caller that finds its result too old waits for the next. */
  async function share(address: string, context: Make): Promise<RenderedPage> {
    const asked = moment()
    const ready = readyAt(address, asked)
    if (ready) return ready
    const makeOne = () => pages.forceFetch(address, { context, forceRefresh: true })
    const first = await makeOne()
    const { page } = isTrue(first.begun, asked) ? first : await makeOne()
    // Its data could not be read: the next request tries again.
    if (page.status === 503) pages.delete(address)
    return page
  }

  return {
    async read(address, make, inTurn = (work) => work()) {
      counts.asked += 1
      const ready = readyAt(address, moment())
      if (!ready) return inTurn(() => share(address, make))
      counts.ready += 1
      return ready
    },
    forget() {
      changes += 1
    },
    figures: () => ({
      asked: counts.asked,
      ready: counts.ready,
      shared: counts.asked - counts.ready - counts.made,
      pages: pages.size,
      bytes: pages.calculatedSize,
    }),
  }
}
