// Structured data (JSON-LD) of a page: collected while the server renders, for its HTML alone. Crawlers read the HTML, and
// a script element made by React would break the Trusted Types of the pages.
import { createContext, useContext } from 'react'
import type { Article, BreadcrumbList, FAQPage, Graph, ItemList, JobPosting, WebPage, WithContext } from 'schema-dts'

/** Typed by the vocabulary of schema.org: a name it does not know is not accepted. */
export type Donnees = Graph | WithContext<Article | BreadcrumbList | FAQPage | ItemList | JobPosting | WebPage>

export const StructuredDataContext = createContext<Donnees[] | null>(null)

/** Behind `import.meta.env.SSR`, so that no browser downloads what makes the value. */
export function StructuredData({ value }: { value: Donnees }) {
  useContext(StructuredDataContext)?.push(value)
  return null
}
