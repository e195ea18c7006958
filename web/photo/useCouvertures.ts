// The cover links of a page's ads, for members, in one call.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Annonce } from '#domain/annonce/annonce.ts'
import { couverturesMax } from '#domain/photo/couverture.ts'
import type { Couverture } from '#domain/photo/photo.ts'
import { type ApiError, post } from '../query/api.ts'
import { useStatut } from '../session/session.ts'

type AnnonceIllustree = Pick<Annonce, 'uuid_annonce' | 'flou_annonce'>

/** Cover links by ad id; empty for visitors and until loaded. */
export function useCouvertures(annonces: readonly AnnonceIllustree[]): ReadonlyMap<string, string> {
  const membre = useStatut() === 'membre'
  const illustrees = annonces.filter(({ flou_annonce }) => flou_annonce).slice(0, couverturesMax)
  const { data } = useQuery<Couverture[], ApiError>({
    // The blur changes with the cover.
    queryKey: ['couvertures', illustrees.map(({ uuid_annonce, flou_annonce }) => [uuid_annonce, flou_annonce])],
    queryFn: () =>
      post('generer_liens_couvertures', { p_uuids_annonces: illustrees.map(({ uuid_annonce }) => uuid_annonce) }),
    enabled: membre && illustrees.length > 0,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => new Map(data?.map(({ uuid_annonce, url }) => [uuid_annonce, url])), [data])
}
