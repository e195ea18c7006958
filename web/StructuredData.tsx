// Structured data (JSON-LD) of a page: collected while the server renders, for its HTML alone. Crawlers read the HTML, and
// a script element made by React would break the Trusted Types of the pages.
import { createContext, useContext } from 'react'

export const StructuredDataContext = createContext<unknown[] | null>(null)

export function StructuredData({ value }: { value: object }) {
  useContext(StructuredDataContext)?.push(value)
  return null
}
