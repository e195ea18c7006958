// Answers made stricter than the library's, for the clients that read the standards to the letter.
import type { IncomingMessage } from 'node:http'
import type Provider from 'oidc-provider'
import { type Answer, html, readForm } from '../http.ts'
import { renderPage } from './pages.ts'
import { paths, type Realm } from './realm.ts'

const discoveryPath = '/.well-known/openid-configuration'
const queryMax = 8192

/** Added first, so that it has the last word on what is answered. */
export function addConformity(provider: Provider, { site }: Realm): void {
  provider.use(async (ctx, next) => {
    // It needs a script in our page: neither served nor advertised.
    if (ctx.path === paths.authorization && ctx.query.response_mode === 'form_post') {
      ctx.status = 400
      ctx.type = 'html'
      ctx.body = renderPage('refus', { site, error: 'invalid_request', status: 400 })
      return
    }
    await next()
    if (ctx.path === discoveryPath && isObject(ctx.body)) ctx.body.response_modes_supported = ['query', 'fragment']
    // oidc-client-ts refuses the type of a body that is empty.
    if (ctx.path === paths.revocation && ctx.body === '') ctx.remove('Content-Type')
  })
}

const isObject = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null

/** A form sent to where a browser goes by GET: the same request, with the cookies that only GET carries from elsewhere. */
export async function formAsQuery(pathname: string, req: IncomingMessage, { site }: Realm): Promise<Answer> {
  const query = String((await readForm(req)) ?? '')
  if (query.length <= queryMax) return { status: 303, headers: { location: `${pathname}?${query}` } }
  return html(renderPage('refus', { site, error: 'invalid_request', status: 400 }), 400)
}

export const isFormOfQuery = (method: string | undefined, pathname: string): boolean =>
  method === 'POST' && (pathname === paths.authorization || pathname === paths.end_session)
