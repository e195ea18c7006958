// What the server and the page renderer exchange: settings, data access, and the resulting HTML.
import type { Localite } from '../commune/commune.ts'

/** Settings of every page. */
export interface Settings {
  /** Without a trailing slash. */
  origin: string
  /** `embedded`: the provider that comes with the site. */
  oidc: { issuer: string; client_id: string; audience: string; embedded: boolean }
  /** Whether the /debug page exists. */
  debug: boolean
  /** Whether every page shows the demonstration banner (product D43). */
  demonstration?: boolean
  /** The VAPID public key for push notifications; absent when they are off. */
  push?: string
}

/** How a page reads data while rendered: as a visitor, without HTTP. */
export interface Reader {
  read(
    source: string,
    params: object,
    options: { select?: readonly string[]; count?: boolean },
  ): Promise<{ rows: unknown[]; total: number | null }>
  /** Null for an unknown place; undefined when the geography service does not answer (the browser will ask again). */
  geocode(lieu: string): Promise<Localite | null | undefined>
}

/** `fixe`: HTML made at build; `serveur`: on request, with its data; `coquille`: on request, the browser loads the data. */
export type RenderedTree = 'fixe' | 'serveur' | 'coquille'

/** A page whose data have been read. */
export interface Opened {
  status: number
  /** The path pattern of its route. */
  route: string
  render: RenderedTree
  /** The data read, as JSON, for the browser to start from; null when nothing was read. */
  state: string | null
  /** Renders the HTML and the JSON-LD. The same data give the same result, except for ages (« il y a 5 minutes »). */
  draw(): { html: string; structured: unknown[] }
}

/** The module built from web/, as the server uses it. */
export interface Renderer {
  /** Without a reader, the page is rendered without data. */
  open(url: { pathname: string; search: string }, settings: Settings, reader: Reader | null): Promise<Opened>
  /** The canonical address of a page; null for pages of a single reader. */
  addressOf(url: { pathname: string; search: string }): string | null
  /** The inline script of every page, which marks browsers where a member is signed in. */
  pageStart: string
  /** The source file of each route's screen. */
  screens: [route: string, source: string][]
  /** Pages rendered at build. */
  fixedPaths: string[]
  /** Public pages listed in the sitemap; those with a variable part come from the database. */
  publicPaths: string[]
  /** Paths excluded in robots.txt, with its syntax for variable parts. */
  hiddenPaths: string[]
}
