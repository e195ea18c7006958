// The scroll of each page of this tab's history. The browser's own memory answers too early: before the screen is here.
import { readStored, writeStored } from '../session/storage.ts'

const key = 'kinebouge.positions'
/** Pages remembered through a reload. */
const most = 50
/** How long a page that is come back to may take to grow to where it was, and to stand still there, in ms. */
const timeout = 3000
const calm = 400

export interface Positions {
  /** A page is about to be replaced: what scrolls from now on is not its reader's doing. */
  leave(): void
  /** A page is shown; one that is come back to finds its scroll again. */
  enter(page: string, cameBack: boolean): void
  stop(): void
}

export function keepPositions(first: string): Positions {
  const positions = new Map<string, number>(read())
  let current: string | null = first
  let settle = () => {}
  const note = () => {
    if (current !== null) positions.set(current, scrollY)
  }
  const leavePage = () => {
    note()
    // Reloads and visits to other sites are the browser's business.
    history.scrollRestoration = 'auto'
    writeStored(key, JSON.stringify([...positions].slice(-most)), 'sessionStorage')
  }
  const takeOver = () => {
    history.scrollRestoration = 'manual'
  }
  takeOver()
  addEventListener('pagehide', leavePage)
  addEventListener('pageshow', takeOver)
  return {
    leave() {
      settle()
      note()
      current = null
    },
    enter(page, cameBack) {
      current = page
      if (cameBack) settle = scrollBack(positions.get(page) ?? 0)
    },
    stop() {
      settle()
      removeEventListener('pagehide', leavePage)
      removeEventListener('pageshow', takeOver)
    },
  }
}

/**
 * Goes where the page was, and again each time it changes height (data arrive, cards out of sight get their true size),
 * until it stands still there or its reader moves; gives what ends it.
 */
function scrollBack(top: number): () => void {
  let still: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of moves) removeEventListener(event, stop)
  }
  const go = () => {
    scrollTo({ top, behavior: 'instant' })
    clearTimeout(still)
    if (Math.abs(scrollY - top) < 2) still = setTimeout(stop, calm)
  }
  const observer = new ResizeObserver(go)
  const timer = setTimeout(stop, timeout)
  for (const event of moves) addEventListener(event, stop, { passive: true })
  observer.observe(document.body)
  go()
  return stop
}

const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown']

function read(): [string, number][] | null {
  try {
    return JSON.parse(readStored(key, 'sessionStorage')!)
  } catch {
    return null
  }
}
