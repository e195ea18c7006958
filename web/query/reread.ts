// Reading again what a write has changed.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Never read with success. */
export const isFirst = ({ state }: Query): boolean => state.data === undefined

/** Reads a source again where it is displayed. A first reading under way may be older than the write: it ends, then is done again. */
export async function reread(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const tooEarly = client.isFetching({ queryKey, predicate: isFirst }) > 0
  await client.invalidateQueries({ queryKey })
  if (tooEarly) await client.invalidateQueries({ queryKey })
}
