// Pages that are the same for every visitor, kept for two seconds at most, and until this server changes an ad (ADR 025).
import { LRUCache } from 'lru-cache'
import type { Encodings } from './encodings.ts'

/** A page made for one address, with the headers it is sent with. */
export interface RenderedPage {
  status: number
  headers: Readonly<Record<string, string>>
  forms: Encodings
  /** Names what it was drawn of. */
  readings?: string
}

export interface PageCacheFigures {
  /** Pages asked for, those that were ready, and those that another reader was already waiting for. */
  asked: number
  ready: number
  shared: number
  /** Held now. */
  pages: number
  bytes: number
}

/** Given the page that was made before, which may be given again. */
type Make = (before?: RenderedPage) => Promise<RenderedPage>

/** Does what is dear once its reader's turn has come. */
type InTurn = (work: () => Promise<RenderedPage>) => Promise<RenderedPage>

export interface PageCache {
  /** The page of an address, made in its reader's turn when none is ready. */
  read(address: string, make: Make, inTurn?: InTurn): Promise<RenderedPage>
  /** Ads have changed: what is ready, or being made, is made again for whoever comes later. */
  forget(): void
  figures(): PageCacheFigures
}

/** How old a page may be, from the beginning of its making, when it is given. */
const lifeMs = 2000
const megabyte = 1024 * 1024
const most = { max: 2000, maxSize: 32 * megabyte, maxEntrySize: megabyte }

/** An instant, and how many times ads had changed. */
interface Moment {
  at: number
  changes: number
}

interface Held {
  page: RenderedPage
  begun: Moment
}

/** Whether a page begun then is true for who asks now. */
const isTrue = (begun: Moment, asked: Moment): boolean =>
  asked.at - begun.at <= lifeMs && begun.changes >= asked.changes

export function createPageCache(now: () => Date, bounds = most): PageCache {
  let changes = 0
  const moment = (): Moment => ({ at: now().getTime(), changes })
  const counts = { asked: 0, ready: 0, made: 0 }
  const pages = new LRUCache<string, Held, Make>({
    ...bounds,
    sizeCalculation: ({ page }, address) => page.forms.bytes + address.length,
    // One that is driven out while it is being made reaches those who wait for it.
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

  /** One is made at a time; who finds it too old already waits for the next one. */
  async function share(address: string, context: Make): Promise<RenderedPage> {
    const asked = moment()
    const ready = readyAt(address, asked)
    if (ready) return ready
    const makeOne = () => pages.forceFetch(address, { context, forceRefresh: true })
    const first = await makeOne()
    const { page } = isTrue(first.begun, asked) ? first : await makeOne()
    // Its data could not be read: who asks again may be luckier.
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
