// The same tree as HTML, for the build and the server; and what each page rendered with its data must read first.
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { matchPath, StaticRouter } from 'react-router'
import { colonnesCarte } from '#domain/annonce.ts'
import type { Source } from '#domain/contract.ts'
import {
  argumentsRecherche,
  chooseSimilaires,
  readRecherche,
  recherchesSimilaires,
  similairesMax,
} from '#domain/recherche.ts'
import { isUuid } from '#domain/uuid.ts'
import { App } from './App.tsx'
import { requeteLieu } from './commune/geographie.ts'
import type { Localite } from './commune/localite.ts'
import { type Answer, keyOf, newQueryClient, type ParamsOf, type ReadOptions } from './lecture/api.ts'
import { openScreen, routeOf, shownRoute } from './navigation/screens.ts'
import type { Settings } from './origin.tsx'
import { type Route, routes } from './routes.tsx'
import { type Donnees, StructuredDataContext } from './StructuredData.tsx'

/** Pages whose HTML is made at build. */
export const fixedPaths = routes.filter(({ render }) => render === 'fixe').map(({ path }) => path)

/** Pages that search engines are told of; those with a variable part are found in the database. */
export const publicPaths = routes
  .filter(({ path, access, render }) => access === 'public' && render !== 'coquille' && !path.includes(':'))
  .map(({ path }) => path)

/** Paths that search engines are asked to leave, their variable parts as robots.txt writes them. */
export const hiddenPaths = routes
  .filter(({ access }) => access === 'membre' || access === 'technique' || access === 'debug')
  .map(({ path }) => path.replaceAll(/:\w+/g, '*'))

/** How a page reads while it is rendered: on the visitor's profile, without HTTP. */
export interface Reader {
  read<S extends Source>(source: S, params: ParamsOf<S>, options: ReadOptions): Promise<Answer<S>>
  /** Null for a place nobody knows, undefined when the geography does not answer: the browser will ask again. */
  geocode(lieu: string): Promise<Localite | null | undefined>
}

export interface Rendered {
  html: string
  status: number
  /** The route's path in the table, and how its HTML is made. */
  route: string
  render: Route['render']
  /** JSON-LD documents of the page. */
  structured: Donnees[]
  /** What the page read, for the browser to go on with; null when it read nothing. */
  state: unknown
}

export async function render(url: URL, settings: Settings, reader: Reader | null): Promise<Rendered> {
  const route = shownRoute(routeOf(url.pathname).route, { ...settings, isOperateur: false })
  await openScreen(route)
  const client = newQueryClient()
  const prefetch = route.render === 'serveur' && reader ? prefetches[route.path] : undefined
  const status = prefetch ? await prefetch({ client, reader: reader!, url }) : route.path === '*' ? 404 : 200
  const structured: Donnees[] = []
  const html = renderToString(
    <StructuredDataContext value={structured}>
      <StaticRouter location={url.pathname + url.search}>
        <App settings={settings} client={client} />
      </StaticRouter>
    </StructuredDataContext>,
  )
  const state = prefetch ? dehydrate(client) : null
  client.clear()
  return { html: `<!doctype html>${html}`, status, route: route.path, render: route.render, structured, state }
}

interface Prefetch {
  client: QueryClient
  reader: Reader
  url: URL
}

async function put<S extends Source>(
  { client, reader }: Prefetch,
  source: S,
  params: ParamsOf<S>,
  options: ReadOptions,
) {
  const answer = await reader.read(source, params, options)
  client.setQueryData(keyOf(source, params, options), answer)
  return answer
}

/** Fills the cache as the screen will ask for it, and gives the page's HTTP status. */
const prefetches: Record<string, (page: Prefetch) => Promise<number>> = {
  '/annonces': async (page) => {
    const recherche = readRecherche(page.url.searchParams)
    await put(page, 'lister_typesannonce', {}, {})
    const centre = recherche.lieu ? await page.reader.geocode(recherche.lieu) : undefined
    if (centre !== undefined) page.client.setQueryData(requeteLieu(recherche.lieu).queryKey, centre)
    if (!recherche.lieu || centre)
      await put(page, 'rpc/lister_annonces', argumentsRecherche(recherche, centre ?? null), {
        select: colonnesCarte,
        count: true,
      })
    return 200
  },
  '/annonce/:uuid_annonce': async (page) => {
    const uuid = matchPath('/annonce/:uuid_annonce', page.url.pathname)?.params.uuid_annonce ?? ''
    if (!isUuid(uuid)) return 404
    const { rows } = await put(page, 'rpc/lister_annonces', { p_uuid_annonce: uuid }, {})
    const [annonce] = rows
    if (!annonce) return 404
    const trouvees = []
    for (const autour of recherchesSimilaires(annonce)) {
      trouvees.push((await put(page, 'rpc/lister_annonces', autour, { select: colonnesCarte })).rows)
      if (chooseSimilaires(uuid, trouvees).length === similairesMax) break
    }
    return annonce.status_annonce === 'Actif' ? 200 : 410
  },
}
