// The focus, on an element that takes the place of a pressed button: otherwise the foot of the page is seen, and nothing read.
import { type RefObject, useEffect, useRef } from 'react'

/** The ref of the element, whose tabIndex is -1. */
export function useFocusOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const node = useRef<E>(null)
  useEffect(() => {
    node.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  return node
}
