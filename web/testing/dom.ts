// Renders a component in a DOM (happy-dom) for tests that type and press; the API and the provider are simulated.
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, vi } from 'vitest'
import { reglagesEssai } from '#domain/testing/settings.ts'
import { PlaceContext } from '../navigation/currentPage.ts'
import { newLocation } from '../navigation/history.ts'
import { SettingsContext } from '../origin.tsx'
import { newQueryClient } from '../query/api.ts'
import { configureOidc } from '../session/oidc.ts'
import { keepMembre } from './membre.ts'
import { h } from './render.ts'

/** A request: method, path, body. */
export interface AskedCall {
  method: string
  path: string
  body: unknown
}

/** A status and a body; null for a service that does not answer. */
type Answer = [status: number, body?: unknown] | null

/** The answer for paths containing this text. */
export type Answers = Record<string, (asked: AskedCall) => Answer | Promise<Answer>>

export interface Dom {
  person: UserEvent
  /** Requests other than readings. */
  written: AskedCall[]
  /** Addresses navigated to, in order. */
  went: string[]
}

/** The help and error texts of a field. */
export const readWith = (field: Element): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Renders for a member or a visitor. */
export function show(element: ReactElement, answers: Answers, { membre = true, adresse = '/' } = {}): Dom {
  configureOidc(reglagesEssai)
  if (membre) keepMembre('jeton', { expires_at: Date.now() / 1000 + 20_000, refresh_token: 'suite' })
  const dom: Dom = { person: userEvent.setup(), written: [], went: [] }
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    const path = String(url).replace(/^https?:\/\/[^/]*/, '')
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const asked = { method: init.method ?? 'GET', path, body }
    if (asked.method !== 'GET') dom.written.push(asked)
    const found = Object.entries(answers).find(([part]) => path.includes(part))
    const answer = await found?.[1](asked)
    if (!answer) throw new TypeError('Failed to fetch')
    const [status, said] = answer
    return status === 204 ? new Response(null, { status }) : Response.json(said ?? {}, { status })
  })
  const place = {
    action: 'POP' as const,
    location: newLocation(new URL(`http://site${adresse}`)),
    go: (to: string | number) => void dom.went.push(String(to)),
  }
  render(
    h(
      SettingsContext,
      { value: reglagesEssai },
      h(QueryClientProvider, { client: newQueryClient() }, h(PlaceContext, { value: place }, element)),
    ),
  )
  return dom
}
