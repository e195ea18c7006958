// Structured data (JSON-LD), collected during server rendering and written only into the HTML: a script element made by React
// would violate Trusted Types.
import { createContext, useContext } from 'react'
import type { Article, BreadcrumbList, FAQPage, Graph, ItemList, JobPosting, WebPage, WithContext } from 'schema-dts'

/** Typed by the schema.org vocabulary: an unknown name does not compile. */
export type Donnees = Graph | WithContext<Article | BreadcrumbList | FAQPage | ItemList | JobPosting | WebPage>

export const StructuredDataContext = createContext<Donnees[] | null>(null)

/** Use it behind `import.meta.env.SSR`, so that browsers do not download the code that builds `value`. */
export function StructuredData({ value }: { value: Donnees }) {
  useContext(StructuredDataContext)?.push(value)
  return null
}
