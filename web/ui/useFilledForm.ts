// Forms that the server renders: what is typed before hydration is in the form, but not yet in the state.
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Calls `take` once with the fields as hydration found them; returns the ref of the form. In a layout effect, so that the state
 * follows in the same frame: with a passive one, letters typed meanwhile were lost (5 loads of 70, processor slowed ten times).
 */
export function useFilledForm(take: (fields: FormData) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const first = useRef(take)
  useLayoutEffect(() => first.current(new FormData(form.current!)), [])
  return form
}
