// The planner’s form, followed as it is typed; its address says what it holds, so that it can be shared.
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { adressePrevision, readSaisiePrevision, refusePrevision } from '#domain/cotisation/prevision.ts'
import { useSearchParams } from '../navigation/useSearchParams.ts'

const readForm = (form: HTMLFormElement) => readSaisiePrevision(new FormData(form))

export function usePrevision() {
  const [params] = useSearchParams()
  const query = params.toString()
  const [tenue, setTenue] = useState({ query, saisie: readSaisiePrevision(params) })
  // Back and links change the address: the form follows it.
  if (tenue.query !== query) setTenue({ query, saisie: readSaisiePrevision(params) })
  const read = (form: HTMLFormElement) => setTenue({ query, saisie: readForm(form) })
  // Text typed before the page woke is in the form, not yet in the state.
  const form = useRef<HTMLFormElement>(null)
  const first = useRef(read)
  useEffect(() => first.current(form.current!), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    writeAddress(event.currentTarget)
    const refuse = event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')
    const resultat = document.getElementById('resultat')!
    ;(refuse ?? resultat).focus()
    if (!refuse) resultat.scrollIntoView()
  }
  return {
    query,
    saisie: tenue.saisie,
    refus: refusePrevision(tenue.saisie),
    formProps: {
      ref: form,
      onInput: (event: FormEvent<HTMLFormElement>) => read(event.currentTarget),
      onBlur: (event: FocusEvent<HTMLFormElement>) => writeAddress(event.currentTarget),
      onSubmit: submit,
    },
  }
}

/** The address alone: the page is the same, and must not go back to its top as after a journey. */
function writeAddress(form: HTMLFormElement): void {
  const adresse = adressePrevision(readForm(form))
  const dite = adressePrevision(readSaisiePrevision(new URLSearchParams(location.search)))
  if (adresse !== dite) history.replaceState(history.state, '', adresse)
}
