// Preloads the screen of a link when it is hovered or focused.
import { useEffect } from 'react'
import { routeOf } from './route.ts'
import { openScreen } from './screens.ts'

export function useScreenAhead(): void {
  useEffect(() => {
    const load = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a')
      if (link && link.origin === location.origin) openScreen(routeOf(link.pathname).route).catch(() => {})
    }
    document.addEventListener('pointerover', load, { passive: true })
    document.addEventListener('focusin', load)
    return () => {
      document.removeEventListener('pointerover', load)
      document.removeEventListener('focusin', load)
    }
  }, [])
}
