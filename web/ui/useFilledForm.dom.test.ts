// What is typed before hydration is kept by the form that hydrates.
import { act, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { h } from '../testing/render.ts'
import { useFilledForm } from './useFilledForm.ts'

function Search() {
  const [lieu, setLieu] = useState('')
  const form = useFilledForm((fields) => setLieu(String(fields.get('lieu'))))
  return h('form', { ref: form }, h('input', { name: 'lieu', value: lieu, onChange: () => {} }), h('p', null, lieu))
}

afterEach(() => document.body.replaceChildren())

test('les lettres tapées pendant que la page s’éveille restent dans le champ et entrent dans l’état', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(h(Search, null))
  root.querySelector('input')!.value = 'saint-den'
  const hydrated = await act(() => hydrateRoot(root, h(Search, null)))
  expect([root.querySelector('input')!.value, root.querySelector('p')!.textContent]).toEqual(['saint-den', 'saint-den'])
  await act(() => hydrated.unmount())
  vi.unstubAllGlobals()
})
