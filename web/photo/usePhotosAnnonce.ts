// The photos of an ad that a member looks at: their links, which live a quarter of an hour.
import { useQuery } from '@tanstack/react-query'
import type { Photo } from '#domain/photo.ts'
import { type ApiError, post } from '../lecture/api.ts'

/** Read again each time they are opened. */
export function usePhotosAnnonce(uuid_annonce: string, enabled: boolean) {
  return useQuery<Photo[], ApiError>({
    queryKey: ['photos', 'vues', uuid_annonce],
    queryFn: () => post('generer_liens_telechargement_images', { p_uuid_annonce: uuid_annonce }),
    enabled,
    gcTime: 0,
  })
}
