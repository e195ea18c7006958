// Navigation without a link: to an address, or back.
import { useCallback } from 'react'
import { usePlace } from './currentPage.ts'
import { type Move, resolvePath } from './history.ts'

export type Navigate = (to: string | number, move?: Move) => void

/** Stable as long as the page is the same. */
export function useNavigate(): Navigate {
  const { go, location } = usePlace()
  const { pathname } = location
  return useCallback(
    (to, move) => go(typeof to === 'number' ? to : resolvePath(to, { pathname }), move),
    [go, pathname],
  )
}
