// What a component shows, in Node and without a page: its text or its HTML, upon readings that are given.
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { type ApiError, keyOf, newQueryClient, type ParamsOf, type ReadOptions, type Source } from '../lecture/api.ts'
import { ParamsContext } from '../navigation/params.ts'
import { type Settings, SettingsContext } from '../origin.tsx'

const settings: Settings = {
  origin: 'https://site.test',
  oidc: { issuer: 'https://connexion.test', client_id: 'site', audience: '1' },
  debug: true,
}

/** JSX without its syntax, loosely typed: tests are plain TypeScript. */
export const h = createElement as (type: unknown, props?: object | null, ...children: unknown[]) => ReactElement

/** Rows that have been read, or why they could not be. */
interface Lue {
  source: Source
  params?: object
  options?: ReadOptions
  lu: readonly object[] | ApiError
}

interface Autour {
  adresse?: string
  /** The variable parts of the address. */
  params?: Record<string, string>
  lectures?: readonly Lue[]
}

/** A reader who has these readings, and for whom nothing else ever comes. */
function clientOf(lectures: readonly Lue[]) {
  const client = newQueryClient()
  // A page that opens tries again what had failed: here it stands as it is.
  client.setDefaultOptions({ queries: { retryOnMount: false } })
  for (const { source, params = {}, options = {}, lu } of lectures) {
    const queryKey = keyOf(source, params as ParamsOf<Source>, options)
    if (lu instanceof Error) client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error: lu })
    else client.setQueryData(queryKey, { rows: lu, total: lu.length })
  }
  return client
}

export function renderHtml(element: ReactNode, { adresse = '/', params = {}, lectures = [] }: Autour = {}): string {
  const routed = h(MemoryRouter, { initialEntries: [adresse] }, h(ParamsContext, { value: params }, element))
  return renderToStaticMarkup(
    h(SettingsContext, { value: settings }, h(QueryClientProvider, { client: clientOf(lectures) }, routed)),
  )
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** The same as it is read: without markup, unbreakable spaces made plain. */
export const renderText = (element: ReactNode, autour?: Autour): string =>
  renderHtml(element, autour)
    .replace(/<(title|svg|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
