// Signs out without asking when the site sends the member's id_token, or when nobody is signed in.
import type Provider from 'oidc-provider'
import { paths } from './realm.ts'

export function addStraightLogout(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.path !== paths.end_session || ctx.status !== 200) return
    const { session, params, client, entities } = ctx.oidc
    const hint = entities.IdTokenHint?.payload
    const signedIn = session?.accountId
    // Anyone can make a sign-out link: without the member's id_token, the page asks first.
    if (signedIn && (!client || hint?.sub !== signedIn)) return
    const grantIds = [hint?.sid, client && session?.grantIdFor(client.clientId)].filter((id) => typeof id === 'string')
    for (const grantId of new Set(grantIds)) await revokeGrant(provider, grantId)
    if (session) await session.destroy()
    ctx.cookies.set(provider.cookieName('session'), null, { path: '/', overwrite: true, signed: true })
    ctx.body = null
    ctx.status = 303
    ctx.redirect(wayBack(provider, params))
  })
}

/** The site's return address with its state, else a page of ours. */
function wayBack(provider: Provider, { post_logout_redirect_uri: back, state }: Record<string, unknown> = {}): string {
  if (typeof back !== 'string') return `${provider.issuer}${paths.end_session}/success`
  const to = new URL(back)
  if (typeof state === 'string') to.searchParams.set('state', state)
  return to.href
}

/** Revokes a grant: codes, refresh tokens, and the validity of access tokens. */
export async function revokeGrant(provider: Provider, grantId: string): Promise<void> {
  await provider.RefreshToken.revokeByGrantId(grantId)
  await provider.AuthorizationCode.revokeByGrantId(grantId)
  await (await provider.Grant.find(grantId))?.destroy()
}
