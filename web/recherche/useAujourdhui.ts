// Today's date for a search: the one sent with the page, then the reader's.
import { useQueryClient } from '@tanstack/react-query'
import { jourLegal } from '#domain/date/legalTime.ts'
import { useAfterHydration } from '../ui/useAfterHydration.ts'

const today = () => jourLegal(new Date())

/** Read on the server and sent with the page. */
export const requeteAujourdhui = { queryKey: ['aujourdhui'], direct: async () => today() }

/** YYYY-MM-DD. A page rendered before midnight, or read with a wrong clock, must hydrate with the same words. */
export function useAujourdhui(): string {
  const client = useQueryClient()
  return useAfterHydration(today, () => client.getQueryData<string>(requeteAujourdhui.queryKey) ?? today())
}
