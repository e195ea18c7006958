// Starts the background work of a signed-in member (live stream, favourites); visitors do not load it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../session/session.ts'

export function useLive(): void {
  const client = useQueryClient()
  const { statut, sub } = useSession()
  const membre = statut === 'membre' ? sub : null
  useEffect(() => {
    if (!membre) return
    let stop = () => {}
    let left = false
    import('./followMember.ts').then(
      ({ followMember }) => {
        if (!left) stop = followMember(client, membre)
      },
      // The site works without it; a reload updates the page.
      () => console.warn('no live stream'),
    )
    return () => {
      left = true
      stop()
    }
  }, [client, membre])
}
