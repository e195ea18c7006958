// Reads the place of a search from the server's page; loaded only when /geo does not answer.
import type { Localite } from '#domain/commune/commune.ts'
import type { CachedReads } from '../query/api.ts'

export async function readPlaceInPage(lieu: string, signal: AbortSignal): Promise<Localite | null> {
  const page = await (await fetch(`/annonces?${new URLSearchParams({ lieu })}`, { signal })).text()
  const [, etat = '[]'] = /id="etat-page">(.*?)<\/script>/.exec(page) ?? []
  const lue = (JSON.parse(etat) as CachedReads).find(([key]) => key[0] === 'geo/search')
  if (!lue) throw new Error('the server does not know either')
  return lue[1] as Localite | null
}
