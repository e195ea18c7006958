// Scroll positions of this tab's history entries. The browser would restore them before the screen is displayed.
import { readStored, writeStored } from '../session/storage.ts'

const key = 'kinebouge.positions'
/** Positions kept through a reload. */
const most = 50
/** On return, how long (ms) a page may take to grow to its old position, and to remain stable there. */
const timeout = 3000
const calm = 400

export interface Positions {
  /** Before a page is replaced: later scroll events are not the reader's. */
  leave(): void
  /** After a page is shown; restores its position when it was come back to. */
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
    // Reloads and other sites are left to the browser.
    history.scrollRestoration = 'auto'
    writeStored(key, JSON.stringify([...positions].slice(-most)), 'sessionStorage')
  }
  const takeOver = () => {
    history.scrollRestoration = 'manual'
  }
  takeOver()
  // Firefox and WebKit read `scrollRestoration` before `pagehide`: a page returned to from another site stands at its top.
  if (isReturn() && scrollY === 0) settle = scrollBack(positions.get(first) ?? 0)
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
 * Scrolls to a position, again each time the page changes height, until stable or the reader scrolls; returns a function to stop.
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

/** Whether the browser loaded this page by going back or forward, or again. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry !== undefined && ['back_forward', 'reload'].includes(entry.type)
}

const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown']

function read(): [string, number][] | null {
  try {
    return JSON.parse(readStored(key, 'sessionStorage')!)
  } catch {
    return null
  }
}
