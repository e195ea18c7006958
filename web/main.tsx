// Hydrates the page rendered by the server or the build.

// First: it sets the order of the CSS layers.
import './styles/site.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Settings } from '#domain/protocol/rendering.ts'
import { App } from './App.tsx'
import { Navigation } from './navigation/Navigation.tsx'
import { routeOf, shownRoute } from './navigation/route.ts'
import { openScreen } from './navigation/screens.ts'
import { keepOffline } from './offline/keepOffline.ts'
import { newQueryClient, readCachedReads } from './query/api.ts'
import { configureOidc } from './session/oidc.ts'
import { followSession } from './session/session.ts'

const settings: Settings = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=reglages]')!.content)
configureOidc(settings)
followSession()
if (!CSS.supports('selector(:popover-open)'))
  import('./shell/popoverFallback.ts').then(
    ({ openMenusWithoutPopover }) => openMenusWithoutPopover(),
    () => console.warn('no menus'),
  )
const client = newQueryClient()
// Select by type too: a heading may have the same id.
const data = document.querySelector<HTMLScriptElement>('script[type="application/json"]#etat-page')
if (data) readCachedReads(client, data.textContent)

// Load the screen first: otherwise React would not find what the HTML shows. No top-level await: the screen's file imports this
// one.
void openScreen(shownRoute(routeOf(location.pathname).route, settings)).then(
  () =>
    startTransition(() => {
      hydrateRoot(
        document,
        <Navigation>
          <App settings={settings} client={client} />
        </Navigation>,
      )
      document.getElementById('muette')?.remove()
      keepOffline()
    }),
  () => console.warn('no screen: the page stays'),
)
