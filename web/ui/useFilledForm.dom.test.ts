// What is typed before hydration is kept by the form that hydrates, at its first rendering.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { h } from '../testing/render.ts'
import { useFilledForm } from './useFilledForm.ts'

function Search({ onUrgent }: { onUrgent: () => void }) {
  const [lieu, setLieu] = useState('')
  const form = useFilledForm((fields) => setLieu(String(fields.get('lieu'))))
  const [, again] = useState(0)
  // The session, read at that moment, does this: rendered before what effects asked for.
  useEffect(() => {
    queueMicrotask(() => {
      flushSync(() => again(1))
      onUrgent()
    })
  }, [onUrgent])
  return h('form', { ref: form }, h('input', { name: 'lieu', value: lieu, onChange: () => {} }))
}

afterEach(() => document.body.replaceChildren())

test('les lettres tapées pendant que la page s’éveille restent', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  const seen: string[] = []
  const search = h(Search, { onUrgent: () => seen.push(root.querySelector('input')!.value) })
  root.innerHTML = renderToString(search)
  root.querySelector('input')!.value = 'saint-den'
  const hydrated = hydrateRoot(root, search)
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  hydrated.unmount()
  expect(seen).toEqual(['saint-den'])
})
