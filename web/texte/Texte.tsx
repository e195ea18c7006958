// A page of words, such as a guide: its HTML is its text, which no script says a second time.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { sayCombien } from '#domain/cotisation/garder.ts'
import { addressOfTexte } from '#domain/protocol/rendering.ts'
import { formatEurosRonds } from '#domain/text/format.ts'
import { usePlace } from '../navigation/currentPage.ts'
import { pathOf } from '../navigation/history.ts'
import { isForBrowser } from '../navigation/Link.tsx'
import type { ScreenFile } from '../navigation/screens.ts'
import { PageHead, type PageHeadProps } from '../PageHead.tsx'
import { watchEtapes } from './etapes.ts'
import { watchMenus } from './menus.ts'

/** The screen of a text, by its path. */
export async function openTexte(chemin: string): Promise<ScreenFile> {
  const page = await readPage(chemin)
  const [head, words] = [readHead(page, chemin), readWords(page)]
  return { default: () => <Texte head={head} words={words} /> }
}

/** Nothing, in the type that our security policy asks for: React leaves alone what it finds there, and puts nothing. */
const nothing = { __html: (globalThis as { trustedTypes?: { emptyHTML: string } }).trustedTypes?.emptyHTML ?? '' }

function Texte({ head, words }: { head: PageHeadProps; words: HTMLElement }) {
  const article = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const here = article.current!
    if (!here.hasChildNodes()) here.append(...words.cloneNode(true).childNodes)
    watchEtapes(here)
    watchMenus(here)
    watchCombien(here)
  }, [words])
  useLinksOf(article)
  return (
    <>
      <PageHead {...head} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, and what is there is kept */}
      <article ref={article} className={words.className} suppressHydrationWarning dangerouslySetInnerHTML={nothing} />
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

/** The slider of web/ressources/CombienPourMoi.tsx: from where it stands, moved before the page woke or not. */
function watchCombien(texte: HTMLElement): void {
  const curseur = texte.querySelector<HTMLInputElement>('.combien input')
  if (!curseur) return
  const reponse = texte.querySelector('.combien output')!
  const say = () => {
    const benefice = curseur.valueAsNumber
    curseur.setAttribute('aria-valuetext', formatEurosRonds(benefice))
    const phrase = sayCombien(benefice)
    // Said again to who hears the page only when it changes.
    if (reponse.textContent !== phrase) reponse.textContent = phrase
  }
  curseur.addEventListener('input', say)
  say()
}

/** The page being read when its address is this one, else what the server says of it. */
async function readPage(chemin: string): Promise<Document> {
  if (pathOfPage(document) === chemin) return document
  const page = await fetchPage(chemin)
  if (pathOfPage(page) !== chemin) throw new Error(`the server has no text for ${chemin}`)
  return page
}

/** Read as a page by the browser itself: a script that would make one of what it has read may not, here. */
const fetchPage = (chemin: string): Promise<Document> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', addressOfTexte(chemin))
    request.responseType = 'document'
    request.onload = () => resolve(request.responseXML ?? new Document())
    request.onerror = () => reject(new Error(`${chemin} could not be read`))
    request.send()
  })

const pathOfPage = (page: Document): string | null => {
  const canonical = page.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return canonical && new URL(canonical.href).pathname
}

/** What is missing of it, such as what an extension takes away, is said by nothing. */
function readHead(page: Document, chemin: string): PageHeadProps {
  const said = (name: string) =>
    page.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content ?? ''
  return {
    titre: page.title,
    partage: said('og:title'),
    description: said('description'),
    chemin,
    type: said('og:type') === 'article' ? 'article' : 'website',
  }
}

/** A copy: the page that is read keeps its own. */
const readWords = (page: Document): HTMLElement => document.importNode(page.querySelector('article')!, true)
