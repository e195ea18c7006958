// Handles a page restored from the back/forward cache.
import { useEffect } from 'react'

/** `back` resets pending state, such as a busy button. */
export function useComeBack(back: () => void): void {
  useEffect(() => {
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [back])
}
