// The place of a search on /annonces; separate from suggestions, which load only when someone types.
import { queryOptions } from '@tanstack/react-query'
import type { Localite } from '#domain/commune/commune.ts'
import type { Reader } from '#domain/protocol/rendering.ts'

/** The centre of a searched place; null when unknown. */
export const requeteLieu = (lieu: string) => ({
  ...queryOptions({
    queryKey: ['geo/search', lieu],
    queryFn: ({ signal }) => geocode(lieu, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  }),
  direct: (import.meta.env.SSR && ((reader: Reader) => reader.geocode(lieu))) as (
    reader: Reader,
  ) => ReturnType<Reader['geocode']>,
})

/** When something blocks /geo, such as an extension, reads the place from the server's page. */
async function geocode(lieu: string, signal: AbortSignal): Promise<Localite | null> {
  const response = await fetch(`/geo/search?${new URLSearchParams({ q: lieu, limit: '1' })}`, { signal }).catch(
    () => null,
  )
  if (!response?.ok) return (await import('./placeInPage.ts')).readPlaceInPage(lieu, signal)
  const { features } = await response.json()
  const trouve = features[0]
  if (!trouve) return null
  const [lon, lat] = trouve.geometry.coordinates
  const { city, postcode, citycode, coords_estimees, population, homonymes = [] } = trouve.properties
  return { nom: city, codePostal: postcode, code: citycode, lat, lon, estimees: coords_estimees, population, homonymes }
}
