// Forms that the server renders: what is typed before hydration is in the form, but not yet in the state.
import { type RefObject, useEffect, useRef } from 'react'

/** Calls `take` once with the fields as hydration found them; returns the ref of the form. */
export function useFilledForm(take: (fields: FormData) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const first = useRef(take)
  useEffect(() => first.current(new FormData(form.current!)), [])
  return form
}
