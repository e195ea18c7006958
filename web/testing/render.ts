// Renders a component in Node to text or HTML, with given data.
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { reglagesEssai } from '#domain/testing/settings.ts'
import { PlaceContext, stillAt } from '../navigation/currentPage.ts'
import { ParamsContext } from '../navigation/params.ts'
import { SettingsContext } from '../origin.tsx'
import { newQueryClient } from '../query/api.ts'

/** createElement, loosely typed: tests do not use JSX. */
export const h = createElement as (type: unknown, props?: object | null, ...children: unknown[]) => ReactElement

interface Autour {
  adresse?: string
  /** Variable parts of the address. */
  params?: Record<string, string>
  /** The data or the error of each source; other sources never answer. */
  lectures?: Readonly<Record<string, unknown>>
}

/** A client that has these data and never gets more. */
function clientOf(lectures: Readonly<Record<string, unknown>>) {
  const client = newQueryClient()
  // A query retries a failure when mounted: not here.
  client.setDefaultOptions({ queries: { retryOnMount: false } })
  client.getQueryCache().subscribe(({ type, query }) => {
    const source = String(query.queryKey[0])
    if (type !== 'added' || !Object.hasOwn(lectures, source)) return
    const lu = lectures[source]
    if (lu instanceof Error) return query.setState({ status: 'error', error: lu })
    // The key of a view has four parts, that of a continuous list has a fifth, its size; other keys hold plain data.
    const page = { rows: lu, total: (lu as unknown[] | null)?.length ?? null }
    const size = typeof query.queryKey.at(-1) === 'number'
    const data = query.queryKey.length === 4 ? page : size ? { pages: [page], pageParams: [0] } : lu
    query.setState({ status: 'success', data, dataUpdatedAt: Date.now() })
  })
  return client
}

export function renderHtml(element: ReactNode, { adresse = '/', params = {}, lectures = {} }: Autour = {}): string {
  const routed = h(PlaceContext, { value: stillAt(adresse) }, h(ParamsContext, { value: params }, element))
  return renderToStaticMarkup(
    h(
      SettingsContext,
      { value: { ...reglagesEssai, debug: true } },
      h(QueryClientProvider, { client: clientOf(lectures) }, routed),
    ),
  )
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** The same as plain text, without non-breaking spaces. */
export const renderText = (element: ReactNode, autour?: Autour): string =>
  renderHtml(element, autour)
    .replace(/<(title|svg|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
