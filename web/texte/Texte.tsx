// A page of words, such as a guide: its HTML is its text, which no script says a second time.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { pathOf } from '../navigation/history.ts'
import { isForBrowser } from '../navigation/Link.tsx'
import { usePlace } from '../navigation/place.ts'
import type { ScreenFile } from '../navigation/screens.ts'
import { PageHead, type PageHeadProps } from '../PageHead.tsx'
import { watchCombien } from './combien.ts'
import { watchEtapes } from './etapes.ts'
import { readHead, readPage, readWords } from './words.ts'

/** The screen of a text, by its path. */
export async function openTexte(chemin: string): Promise<ScreenFile> {
  const page = await readPage(chemin)
  const [head, words] = [readHead(page, chemin), readWords(page)]
  return { default: () => <Texte head={head} words={words} /> }
}

/** Nothing, in the type that our security policy asks for: React leaves alone what it finds there, and puts nothing. */
const nothing = { __html: (globalThis as { trustedTypes?: { emptyHTML: string } }).trustedTypes?.emptyHTML ?? '' }

function Texte({ head, words }: { head: PageHeadProps; words: DocumentFragment }) {
  const article = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const here = article.current!
    if (!here.hasChildNodes()) here.append(words.cloneNode(true))
    watchEtapes(here)
    watchCombien(here)
  }, [words])
  useLinksOf(article)
  return (
    <>
      <PageHead {...head} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, and what is there is kept */}
      <article ref={article} className="page guide" suppressHydrationWarning dangerouslySetInnerHTML={nothing} />
    </>
  )
}

/** Its links lead as those of other screens do; one that is written as a jump inside the page is the browser's. */
function useLinksOf(article: RefObject<HTMLElement | null>): void {
  const { go, location } = usePlace()
  useEffect(() => {
    const here = article.current!
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      if (!link || link.origin !== window.location.origin || isForBrowser(event, link)) return
      if (link.getAttribute('href')!.startsWith('#')) return
      event.preventDefault()
      go(pathOf(link), { replace: pathOf(link) === pathOf(location) })
    }
    here.addEventListener('click', follow)
    return () => here.removeEventListener('click', follow)
  }, [article, go, location])
}
