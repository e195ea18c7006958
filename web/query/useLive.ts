// What follows a signed-in member whatever the screen: the live stream, their favourites; a visitor's page does not even load it.
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
      // Everything works without it, by reloading.
      () => console.warn('no live stream'),
    )
    return () => {
      left = true
      stop()
    }
  }, [client, membre])
}
