// Arriving on a screen (product §2 Shell): the scroll, and where a keyboard or a screen reader goes on.
import { useEffect, useRef } from 'react'
import { decodeAdresse } from '#domain/session/returnAddress.ts'
import { usePlace } from './currentPage.ts'

/** Delays of product §9, in ms. */
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
      if (hash && isOpened()) onceLoaded(() => setTimeout(() => putAtCenter(hash, 'instant'), toHash))
      return
    }
    const samePage = page.current === pathname
    page.current = pathname
    if (!samePage) {
      waiting.current?.disconnect()
      waiting.current = focusTitle(document.getElementById('contenu')!)
    }
    // Back and forward: the scroll is put where it was.
    if (kind === 'POP') return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const behavior = still ? 'instant' : 'smooth'
    const timer = hash
      ? setTimeout(() => putAtCenter(hash, behavior), toHash)
      : setTimeout(() => scrollTo({ top: 0, behavior }), toTop)
    return () => clearTimeout(timer)
  }, [pathname, search, hash, kind])
}

/** Until the page is loaded, the browser itself scrolls to the anchor. */
function onceLoaded(run: () => void): void {
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
}

/** The page comes from a link or the address bar: reloaded or come back to, it is where its reader left it. */
const isOpened = (): boolean => {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opening?.type === 'navigate'
}

/** Puts what a hash names in the middle of the window; of what is taller than it, the title. */
function putAtCenter(hash: string, behavior: ScrollBehavior): void {
  const named = document.getElementById(decodeAdresse(hash.slice(1)) ?? '')
  const tall = named && named.getBoundingClientRect().height > innerHeight
  const shown = (tall && named.querySelector('h1, h2, h3')) || named
  shown?.scrollIntoView({ behavior, block: 'center' })
}

/** The title of the screen, which a screen reader then says; until it is here, the screen itself. */
function focusTitle(main: HTMLElement): MutationObserver {
  const observer = new MutationObserver(find)
  function find() {
    const titre = main.querySelector('h1')
    // The reader has gone on: the focus is theirs.
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
