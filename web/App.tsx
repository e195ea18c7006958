// The whole document: head, header, current screen, footer, and what happens when the address changes.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { marque } from '#domain/marque/marque.ts'
import type { Settings } from '#domain/protocol/rendering.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useLocation } from './navigation/currentPage.ts'
import { Screen } from './navigation/Screen.tsx'
import { useArrival } from './navigation/useArrival.ts'
import { useScreenAhead } from './navigation/useScreenAhead.ts'
import { Waiting } from './navigation/Waiting.tsx'
import { SettingsContext } from './origin.tsx'
import { useLive } from './query/useLive.ts'
import { SessionNotice } from './session/SessionNotice.tsx'
import { useIsMemberBrowser, useMemberMark, useStoredSession } from './session/session.ts'
import { Page } from './shell/Page.tsx'
import { PseudoPrompt } from './shell/PseudoPrompt.tsx'

export function App({ settings, client }: { settings: Settings; client: QueryClient }) {
  return (
    <SettingsContext value={settings}>
      <QueryClientProvider client={client}>
        {/* The inline script changes its attributes before hydration (shell/pageStart.js). */}
        <html lang="fr" suppressHydrationWarning>
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content="#0f1b1a" media="(prefers-color-scheme: dark)" />
            <meta name="application-name" content={marque.nom} />
            {/* The favicon is a PNG: the browser would render an SVG on the page's main thread. */}
            <link rel="icon" href="/icone-48.png" type="image/png" sizes="48x48" />
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
            <link rel="manifest" href="/site.webmanifest" />
          </head>
          <body>
            <Site />
          </body>
        </html>
      </QueryClientProvider>
    </SettingsContext>
  )
}

function Site() {
  const { pathname } = useLocation()
  return (
    <Page footer={pathname !== '/messagerie'}>
      <Watches />
      <SessionNotice />
      <ErrorBoundary path={pathname}>
        <Suspense fallback={<Waiting />}>
          <Screen />
        </Suspense>
      </ErrorBoundary>
      <PseudoPrompt />
    </Page>
  )
}

/** Background hooks of signed-in members. They render nothing, and are apart so that their updates do not re-render the site. */
function Watches() {
  useMemberMark()
  useStoredSession()
  useIsMemberBrowser()
  useArrival()
  useScreenAhead()
  useLive()
  return null
}
