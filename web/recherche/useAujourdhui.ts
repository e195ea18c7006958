// The day on which a search is read: that of the page while it wakes, then the reader's own.
import { useQueryClient } from '@tanstack/react-query'
import { jourLegal } from '#domain/date/legalTime.ts'
import { useAfterHydration } from '../ui/useAfterHydration.ts'

const today = () => jourLegal(new Date())

/** Read with the data of a page, and carried by it. */
export const requeteAujourdhui = { queryKey: ['aujourdhui'], direct: async () => today() }

/** YYYY-MM-DD. A page made before midnight, or read where the clock is wrong, must wake with the words it came with. */
export function useAujourdhui(): string {
  const client = useQueryClient()
  return useAfterHydration(today, () => client.getQueryData<string>(requeteAujourdhui.queryKey) ?? today())
}
