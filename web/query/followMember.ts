// Background work for a signed-in member: live stream, favourites, visits.
import type { QueryClient } from '@tanstack/react-query'
import { followCopie } from '../annonce/copie.ts'
import { storeVisit } from '../session/lastVisit.ts'
import { followLive } from './live.ts'

export function followMember(client: QueryClient, sub: string): () => void {
  storeVisit(sub)
  const stops = [followLive(client, sub), followCopie(sub)]
  return () => {
    for (const stop of stops) stop()
  }
}
