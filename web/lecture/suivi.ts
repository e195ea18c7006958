// What a page does for its member beside what it shows: it hears the live stream, and takes their favourites along.
import type { QueryClient } from '@tanstack/react-query'
import { followCopie } from '../annonce/copie.ts'
import { followLive } from './live.ts'

export function followMembre(client: QueryClient, sub: string): () => void {
  const stops = [followLive(client, sub), followCopie(sub)]
  return () => {
    for (const stop of stops) stop()
  }
}
