// Renders the same tree to HTML, for the build and the server.
import { renderToString } from 'react-dom/server'
import type { Renderer } from '#domain/protocol/rendering.ts'
import { readRecherche, writeRecherche } from '#domain/recherche/recherche.ts'
import { App } from './App.tsx'
import { PlaceContext, stillAt } from './navigation/currentPage.ts'
import type { Read } from './navigation/loaders.ts'
import { routeOf, shownRoute } from './navigation/route.ts'
import { openScreen } from './navigation/screens.ts'
import { newQueryClient, writeCachedReads } from './query/api.ts'
import { routes } from './routes.ts'
import { type Donnees, StructuredDataContext } from './StructuredData.tsx'
import pageStart from './shell/pageStart.js?raw'

const open: Renderer['open'] = async (url, settings, reader) => {
  const { route: asked, params } = routeOf(url.pathname)
  const route = shownRoute(asked, settings)
  const { loaders } = await openScreen(route)
  const client = newQueryClient()
  const reads = route.render === 'serveur' && reader
  const read: Read = async (requete) => {
    const answer = await requete.direct(reader!)
    client.setQueryData(requete.queryKey, answer)
    return answer
  }
  const status = reads
    ? await loaders!({ params, search: new URLSearchParams(url.search), read })
    : route.path === '*'
      ? 404
      : 200
  const draw = () => {
    const structured: Donnees[] = []
    const html = renderToString(
      <StructuredDataContext value={structured}>
        <PlaceContext value={stillAt(url.pathname + url.search)}>
          <App settings={settings} client={client} />
        </PlaceContext>
      </StructuredDataContext>,
    )
    return { html: `<!doctype html>${html}`, structured }
  }
  const { path, render } = route
  const state = reads ? JSON.stringify(writeCachedReads(client)) : null
  return { status, route: path, render, state, draw }
}

/** For routes rendered with data: the query parameters that the screen reads, in canonical form. */
const criteres: Record<string, (search: URLSearchParams) => string> = {
  '/': () => '',
  '/annonces': (search) => writeRecherche(readRecherche(search)),
  '/annonce/:uuid_annonce': () => '',
  '/transparence': () => '',
}

/** Other pages may have a code, token or return address in their query: their HTML is not shared. */
const addressOf: Renderer['addressOf'] = ({ pathname, search }) => {
  const { route } = routeOf(pathname)
  if (route.access === 'technique') return null
  const critere = criteres[route.path]
  if (!critere) return search ? null : pathname
  const query = critere(new URLSearchParams(search))
  return query ? `${pathname}?${query}` : pathname
}

export const renderer: Renderer = {
  open,
  addressOf,
  pageStart,
  screens: routes.map(({ path, file }) => [path, `web/${file}`]),
  fixedPaths: routes.filter(({ render }) => render === 'fixe').map(({ path }) => path),
  publicPaths: routes
    .filter(({ path, access, render }) => access === 'public' && render !== 'coquille' && !path.includes(':'))
    .map(({ path }) => path),
  hiddenPaths: routes
    .filter(({ access }) => access === 'membre' || access === 'technique' || access === 'debug')
    .map(({ path }) => path.replaceAll(/:\w+/g, '*')),
}
