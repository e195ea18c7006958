// The first data of a screen: read by the server before rendering, and passed to the browser under the same keys.
import type { Reader } from '#domain/protocol/rendering.ts'

/** A query that the server can run directly; an undefined answer is left to the browser. */
interface Requete<T> {
  queryKey: readonly unknown[]
  direct(reader: Reader): Promise<T>
}

export type Read = <T>(requete: Requete<T>) => Promise<T>

/** Exported by screens rendered with data: reads them and returns the HTTP status. */
export type Loaders = (page: {
  params: Record<string, string | undefined>
  search: URLSearchParams
  read: Read
}) => Promise<number>
