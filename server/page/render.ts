// The rendering module that the build made of web/, as the server sees it.
import type { Html } from './document.ts'

export interface Settings {
  origin: string
  oidc: { issuer: string; client_id: string; audience: string }
  /** Whether this installation has the debug page. */
  debug: boolean
}

/** How a page reads while it is rendered. */
export interface Reader {
  read(
    source: string,
    params: object,
    options: { select?: readonly string[]; count?: boolean },
  ): Promise<{ rows: unknown[]; total: number | null }>
  geocode(lieu: string): Promise<object | null | undefined>
}

export interface Rendered extends Html {
  status: number
  /** The path of the route in web/routes.tsx. */
  route: string
}

export interface Renderer {
  render(url: URL, settings: Settings, reader: Reader | null): Promise<Rendered>
  fixedPaths: string[]
  /** For search engines: the pages to read, and the paths to leave, where « * » stands for anything. */
  publicPaths: string[]
  hiddenPaths: string[]
}

/** Stand where the settings will be, in the pages the build makes: they are known only when the product starts. */
export const placeholders: Settings = {
  origin: 'https://origine.invalid',
  oidc: { issuer: 'https://emetteur.invalid', client_id: 'client.invalid', audience: 'public.invalid' },
  debug: true,
}

export function fillSettings(html: string, { origin, oidc, debug }: Settings): string {
  return html
    .replace('&quot;debug&quot;:true', () => `&quot;debug&quot;:${debug}`)
    .replaceAll(placeholders.origin, () => origin)
    .replaceAll(placeholders.oidc.issuer, () => oidc.issuer)
    .replaceAll(placeholders.oidc.client_id, () => oidc.client_id)
    .replaceAll(placeholders.oidc.audience, () => oidc.audience)
}
