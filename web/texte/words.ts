// The words of a page and what its head says of them, read from its HTML.
import { addressOfTexte } from '#domain/wire/rendu.ts'
import type { PageHeadProps } from '../PageHead.tsx'

/** The page being read when its address is this one, else what the server says of it. */
export async function readPage(chemin: string): Promise<Document> {
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
export function readHead(page: Document, chemin: string): PageHeadProps {
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
export function readWords(page: Document): DocumentFragment {
  const words = document.createDocumentFragment()
  words.append(...document.importNode(page.querySelector('article.guide')!, true).childNodes)
  return words
}
