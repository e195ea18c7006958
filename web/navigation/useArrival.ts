// Arriving on a screen (product §2 Shell): scroll, and focus for keyboards and screen readers.
import { useEffect, useRef } from 'react'
import { decodeAdresse } from '#domain/session/returnAddress.ts'
import { usePlace } from './currentPage.ts'

/** Delays in ms (product §9). */
const toTop = 100
const toHash = 450

export function useArrival(): void {
  const { action: kind, location } = usePlace()
  const { pathname, search, hash } = location
  const first = useRef(true)
  const page = useRef(pathname)
  const waiting = useRef<MutationObserver>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the query is an arrival too
  useEffect(() => {
    if (first.current) {
      first.current = false
      if (hash && isOpened()) onceLoaded(() => setTimeout(() => hasMoved() || putAtCenter(hash, 'instant'), toHash))
      return
    }
    const samePage = page.current === pathname
    page.current = pathname
    if (!samePage) {
      waiting.current?.disconnect()
      waiting.current = focusTitle(document.getElementById('contenu')!)
    }
    // Back and forward restore the scroll themselves.
    if (kind === 'POP') return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const behavior = still ? 'instant' : 'smooth'
    return hash
      ? unlessScrolled(() => putAtCenter(hash, behavior), toHash)
      : unlessScrolled(() => scrollTo({ top: 0, behavior }), toTop)
  }, [pathname, search, hash, kind])
}

/** Runs after a delay, unless the reader scrolls meanwhile; returns a function to give up. */
function unlessScrolled(run: () => void, delay: number): () => void {
  const stop = new AbortController()
  const timer = setTimeout(run, delay)
  for (const gesture of ['wheel', 'touchmove'])
    addEventListener(gesture, () => clearTimeout(timer), { passive: true, signal: stop.signal })
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

/** Until the page is loaded, the browser scrolls to the anchor itself. */
function onceLoaded(run: () => void): void {
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
}

/** Whether the page was opened from a link or the address bar; after a reload or Back, the position is kept. */
const isOpened = (): boolean => {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opening?.type === 'navigate'
}

/** Whether the reader has already scrolled, perhaps before the scripts arrived (shell/pageStart.js). */
const hasMoved = (): boolean => document.documentElement.dataset.moved !== undefined

/** Centres the element named by a hash; if it is taller than the window, its title. */
function putAtCenter(hash: string, behavior: ScrollBehavior): void {
  const named = document.getElementById(decodeAdresse(hash.slice(1)) ?? '')
  const tall = named && named.getBoundingClientRect().height > innerHeight
  const shown = (tall && named.querySelector('h1, h2, h3')) || named
  shown?.scrollIntoView({ behavior, block: 'center' })
}

/** Focuses the screen's title, which screen readers then announce; until it exists, the screen itself. */
function focusTitle(main: HTMLElement): MutationObserver {
  const observer = new MutationObserver(find)
  function find() {
    const titre = main.querySelector('h1')
    // The reader has moved the focus: stop.
    if (titre || document.activeElement !== main) observer.disconnect()
    if (!titre || document.activeElement !== main) return
    titre.tabIndex = -1
    titre.focus({ preventScroll: true })
  }
  main.focus({ preventScroll: true })
  observer.observe(main, { childList: true, subtree: true })
  find()
  return observer
}
