// A page that the browser kept whole when it was left, and come back to by « Précédent ».
import { useEffect } from 'react'

/** Its buttons still wait for what they had begun: `back` frees them. */
export function useComeBack(back: () => void): void {
  useEffect(() => {
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [back])
}
