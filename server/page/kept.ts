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
  /** Told what is about to be read: a question about ads, or null for what changes without a word. */
  asking: (question: RechercheAnnonces | null) => void
  /** Told when one more form of it is held. */
  onGrown: () => void
}

type Make = (making: Making) => Promise<Made>

/** A page for its reader alone. */
export const forOne: Making = { fresh: false, asking() {}, onGrown() {} }

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
  const pages = openMemory({ now, bytesMax })
  const making = openMaking(pages)
  const counts = { asked: 0, ready: 0, shared: 0 }

  const forget = (touchees: AnnonceTouchee[] | null) => {
    making.drop(touchees)
    pages.drop(touchees)
  }
  live.subscribe('page', { hear: forget, missed: () => forget(null) })

  /** What is ready, or being made. */
  function find(address: string): Made | Promise<Made> | undefined {
    const page = pages.find(address)
    if (page) {
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

/** Whether one of these ads could answer one of these questions; ads that are not named could, and so could anything. */
const areTouched = (questions: readonly (RechercheAnnonces | null)[], touchees: AnnonceTouchee[] | null): boolean =>
  touchees === null ||
  questions.some((question) => question === null || touchees.some((annonce) => isTouched(question, annonce)))

interface Begun {
  made: Promise<Made>
  /** What it has asked so far: what it asks after an ad has changed is answered by the ad as it is. */
  asked: (RechercheAnnonces | null)[]
  /** Whether its address has been asked more than once. */
  wanted: boolean
}

/** The pages being made of which nothing that was heard since may have changed a word. */
function openMaking(pages: ReturnType<typeof openMemory>) {
  const making = new Map<string, Begun>()
  const isKnown = keepAddresses()

  async function finish(address: string, begun: Begun): Promise<void> {
    try {
      const page = await begun.made
      if (making.get(address) === begun && begun.wanted && page.kept) pages.keep(address, page)
    } finally {
      if (making.get(address) === begun) making.delete(address)
    }
  }

  return {
    join(address: string): Promise<Made> | undefined {
      const begun = making.get(address)
      if (begun && isKnown(address)) begun.wanted = true
      return begun?.made
    },
    async start(address: string, make: Make): Promise<Made> {
      const asked: Begun['asked'] = []
      const asking = (question: RechercheAnnonces | null) => void asked.push(question)
      const made = make({ fresh: true, asking, onGrown: () => pages.weigh(address) })
      const begun = { made, asked, wanted: isKnown(address) }
      making.set(address, begun)
      await finish(address, begun)
      return made
    },
    /** What these ads touch is given to nobody who comes later, nor kept. */
    drop(touchees: AnnonceTouchee[] | null): void {
      for (const [address, { asked }] of making) if (areTouched(asked, touchees)) making.delete(address)
    },
  }
}

/** A page that is read again after it has stood for so long is worth compressing better. */
const lastingMs = 1000

interface Held {
  page: Made
  since: number
  improved: boolean
}

/** The pages that are held, by address, within so many bytes. */
function openMemory({ now, bytesMax }: Required<Omit<Means, 'live'>>) {
  const pages = new LRUCache<string, Held>({
    maxSize: bytesMax,
    sizeCalculation: ({ page }, address) => page.forms.bytes + address.length + overhead,
  })
  return {
    /** The page of an address, as long as what it says is true. */
    find(address: string): Made | undefined {
      const held = pages.get(address)
      const at = now().getTime()
      if (!held || at >= held.page.kept!.until) return undefined
      if (!held.improved && at - held.since >= lastingMs) {
        held.improved = true
        // What fails leaves the page as it is, which reads as well.
        held.page.forms.improve().catch(() => {})
      }
      return held.page
    },
    keep: (address: string, page: Made) => void pages.set(address, { page, since: now().getTime(), improved: false }),
    /** Another form of a page is held. The same value set twice would keep its first weight. */
    weigh(address: string): void {
      const held = pages.peek(address)
      if (!held) return
      pages.delete(address)
      pages.set(address, held)
    },
    drop(touchees: AnnonceTouchee[] | null): void {
      for (const [address, { page }] of pages.entries())
        if (areTouched(page.kept!.questions, touchees)) pages.delete(address)
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
