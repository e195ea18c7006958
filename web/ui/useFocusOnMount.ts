// What has just taken the place of a button is put in sight, with the focus: otherwise the foot of the page is seen, and nothing read.
import { type RefObject, useEffect, useRef } from 'react'

/** The ref of what takes the focus, whose tabIndex is -1. */
export function useFocusSuite<E extends HTMLElement>(): RefObject<E | null> {
  const suite = useRef<E>(null)
  useEffect(() => {
    suite.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  return suite
}
