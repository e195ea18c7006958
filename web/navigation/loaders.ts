// The first readings of a screen: the server makes them before it renders the page, and the browser finds them under the same keys.
import type { Reader } from '#domain/protocol/rendering.ts'

/** A query of a screen that knows how the server reads it directly; an answer that is undefined is left to the browser. */
interface Requete<T> {
  queryKey: readonly unknown[]
  direct(reader: Reader): Promise<T>
}

export type Read = <T>(requete: Requete<T>) => Promise<T>

/** Exported by a screen that is rendered with its data: reads them, and gives the page's HTTP status. */
export type Loaders = (page: {
  params: Record<string, string | undefined>
  search: URLSearchParams
  read: Read
}) => Promise<number>
