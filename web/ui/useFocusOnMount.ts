// Focuses an element that replaces a pressed button; otherwise the focus would be lost.
import { type RefObject, useEffect, useRef } from 'react'

/** Ref for an element with tabIndex -1. */
export function useFocusOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const node = useRef<E>(null)
  useEffect(() => {
    node.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  return node
}
