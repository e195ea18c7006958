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

export interface Making {
  /** Whether the page may be kept. */
  fresh: boolean
  /** Whether it has had a reader already: it will then be kept. */
  known: boolean
  /** Told when one more form of it is held. */
  onGrown: () => void
}

type Make = (making: Making) => Promise<Made>

/** A page for its reader alone. */
export const forOne: Making = { fresh: false, known: false, onGrown() {} }

/** Does what is dear once its reader's turn has come. */
type InTurn = (work: () => Promise<Made>) => Promise<Made>

export interface KeptPages {
  /** The page of an address, made in its reader's turn when none that is true is held. */
  read(address: string, make: Make, inTurn?: InTurn): Promise<Made>
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
  const pages = openMemory(bytesMax)
  const making = openMaking(pages)
  const counts = { asked: 0, ready: 0, shared: 0 }

  const forget = (touchees: AnnonceTouchee[] | null) => {
    making.forget()
    pages.drop(touchees)
  }
  live.subscribe('page', { hear: forget, missed: () => forget(null) })

  /** What is ready, or being made. */
  function find(address: string): Made | Promise<Made> | undefined {
    const page = pages.find(address)
    if (page && now().getTime() < page.kept!.until) {
      counts.ready += 1
      return page
    }
    const made = making.join(address)
    if (made) counts.shared += 1
    return made
  }

  return {
    async read(address, make, inTurn = (work) => work()) {
      counts.asked += 1
      if (address.length > addressMax || !(await live.caughtUp())) return inTurn(() => make(forOne))
      // A page is shared once it is being made: who waits for their turn, behind what they asked, makes nobody else wait.
      return find(address) ?? inTurn(async () => find(address) ?? making.start(address, make))
    },
    figures: () => ({ ...counts, ...pages.figures() }),
  }
}

/** The pages being made of which nothing that was heard since may have changed a word. */
function openMaking(pages: ReturnType<typeof openMemory>) {
  const making = new Map<string, Promise<Made>>()
  const isKnown = keepAddresses()
  /** Those of an address that has been asked more than once. */
  const wanted = new WeakSet<Promise<Made>>()

  async function begin(address: string, known: boolean, make: Make): Promise<Made> {
    // Read once `made` is known.
    await null
    const made = making.get(address)
    try {
      const page = await make({ fresh: true, known, onGrown: () => pages.weigh(address) })
      if (made && making.get(address) === made && wanted.has(made) && page.kept) pages.keep(address, page)
      return page
    } finally {
      if (making.get(address) === made) making.delete(address)
    }
  }

  function join(address: string): Promise<Made> | undefined {
    const made = making.get(address)
    if (made && isKnown(address)) wanted.add(made)
    return made
  }

  return {
    join,
    start(address: string, make: Make): Promise<Made> {
      const known = isKnown(address)
      const made = begin(address, known, make)
      making.set(address, made)
      if (known) wanted.add(made)
      return made
    },
    forget: () => making.clear(),
  }
}

/** The pages that are held, by address, within so many bytes. */
function openMemory(bytesMax: number) {
  const pages = new LRUCache<string, Made>({
    maxSize: bytesMax,
    sizeCalculation: ({ forms }, address) => forms.bytes + address.length + overhead,
  })
  return {
    find: (address: string) => pages.get(address),
    keep: (address: string, page: Made) => void pages.set(address, page),
    /** One more form of a page is held. The same value set twice would keep its first weight. */
    weigh(address: string): void {
      const page = pages.peek(address)
      if (!page) return
      pages.delete(address)
      pages.set(address, page)
    },
    /** Forgets what these ads touch; everything when they are not named. */
    drop(touchees: AnnonceTouchee[] | null): void {
      if (!touchees) pages.clear()
      else
        for (const [address, { kept }] of pages.entries())
          if (kept!.questions.some((question) => touchees.some((annonce) => isTouched(question, annonce))))
            pages.delete(address)
    },
    figures: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  }
}

/** Tells whether an address has been asked before, as far as is remembered. */
function keepAddresses(): (address: string) => boolean {
  const remembered = new LRUCache<string, true>({ max: rememberedMax })
  return (address) => {
    const key = hash('sha1', address, 'base64url')
    const known = remembered.get(key) ?? false
    remembered.set(key, true)
    return known
  }
}
