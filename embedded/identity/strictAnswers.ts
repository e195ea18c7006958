// Corrections of the library's answers, for clients that follow the standards strictly.
import type { IncomingMessage } from 'node:http'
import type Provider from 'oidc-provider'
import { type Answer, html, readForm } from '../http.ts'
import { renderPage } from './pages.ts'
import { paths, type Realm } from './realm.ts'

const discoveryPath = '/.well-known/openid-configuration'
const queryMax = 8192

/** Added first, so that it runs last on answers. */
export function addConformity(provider: Provider, { site }: Realm): void {
  provider.use(async (ctx, next) => {
    // form_post needs a script in our page: refused.
    if (ctx.path === paths.authorization && ctx.query.response_mode === 'form_post') {
      ctx.status = 400
      ctx.type = 'html'
      ctx.body = renderPage('refus', { site, error: 'invalid_request', status: 400 })
      return
    }
    await next()
    if (ctx.path === discoveryPath && isObject(ctx.body)) ctx.body.response_modes_supported = ['query', 'fragment']
    // oidc-client-ts rejects a content type on an empty body.
    if (ctx.path === paths.revocation && ctx.body === '') ctx.remove('Content-Type')
  })
}

const isObject = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null

/**
 * Converts a form sent to the authorization endpoint into a GET, since SameSite cookies are only sent with GET from another site.
 */
export async function formAsQuery(pathname: string, req: IncomingMessage, { site }: Realm): Promise<Answer> {
  const query = String((await readForm(req)) ?? '')
  if (query.length <= queryMax) return { status: 303, headers: { location: `${pathname}?${query}` } }
  return html(renderPage('refus', { site, error: 'invalid_request', status: 400 }), 400)
}

export const isFormOfQuery = (method: string | undefined, pathname: string): boolean =>
  method === 'POST' && (pathname === paths.authorization || pathname === paths.end_session)
