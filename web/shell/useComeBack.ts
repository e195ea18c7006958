// A page that the browser kept whole when it was left, and come back to by « Précédent ».
import { useEffect } from 'react'

/** `back` resets what was left pending, such as a busy button. */
export function useComeBack(back: () => void): void {
  useEffect(() => {
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [back])
}
