// The exchange between the server and the tree of pages: the settings, how a page reads, and the HTML it becomes.
import type { Localite } from '../commune/commune.ts'

/** The settings every page has: the site's public address and the identity provider. */
export interface Settings {
  /** Without a trailing slash. */
  origin: string
  /** `embedded`: the provider is the site's own. */
  oidc: { issuer: string; client_id: string; audience: string; embedded: boolean }
  /** Whether this installation has the debug page. */
  debug: boolean
  /** Said on every page: the demo stands where everybody may come (product D43). */
  demonstration?: boolean
  /** The public key by which a device lets the site tell it what awaits; absent where none is told. */
  push?: string
}

/** How a page reads while it is rendered: on the visitor's profile, without HTTP. */
export interface Reader {
  read(
    source: string,
    params: object,
    options: { select?: readonly string[]; count?: boolean },
  ): Promise<{ rows: unknown[]; total: number | null }>
  /** Null for a place nobody knows, undefined when the geography does not answer: the browser will ask again. */
  geocode(lieu: string): Promise<Localite | null | undefined>
}

/** `fixe`: HTML made at build; `serveur`: on request, with its data; `coquille`: on request, its data come later. */
export type RenderedTree = 'fixe' | 'serveur' | 'coquille'

/** A page whose data are read. */
export interface Opened {
  status: number
  /** The path of its route in the table. */
  route: string
  render: RenderedTree
  /** The readings of the page, in JSON, for the browser to go on with; null when it read nothing. */
  state: string | null
  /** What is drawn of them, with its JSON-LD documents: the same for the same readings, but for the ages, said to the minute. */
  draw(): { html: string; structured: unknown[] }
}

/** The module that the build makes of web/, as the server calls it. */
export interface Renderer {
  /** Without a reader, the page is drawn without its data. */
  open(url: { pathname: string; search: string }, settings: Settings, reader: Reader | null): Promise<Opened>
  /** The one address of all those that show the same page; null for a page that serves its one reader. */
  addressOf(url: { pathname: string; search: string }): string | null
  /** The inline script of every page, which says whether this is a member's browser. */
  pageStart: string
  /** By route, the source of its screen. */
  screens: [route: string, source: string][]
  /** Pages whose HTML is made at build. */
  fixedPaths: string[]
  /** Pages that search engines are told of; those with a variable part are found in the database. */
  publicPaths: string[]
  /** Paths that search engines are asked to leave, their variable parts as robots.txt writes them. */
  hiddenPaths: string[]
}
