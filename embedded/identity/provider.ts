// The OpenID Connect provider: Zitadel's paths, one public client with PKCE, no consent page.
import Provider, { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type pg from 'pg'
import { metadataClaim } from '#domain/session/session.ts'
import { type Compte, findCompte, rightsOf } from './accounts.ts'
import { createAdapter } from './adapter.ts'
import type { Keys } from './keys.ts'
import { renderPage } from './pages.ts'
import { paths, type Realm } from './realm.ts'

const daySeconds = 86_400
const accessTtl = 21_600
const refreshIdle = 7 * daySeconds
const refreshAbsolute = 30 * daySeconds
const knownScopes = `openid profile email offline_access ${metadataClaim}`
const apiResource = 'urn:kinebouge:api'

const ttl: NonNullable<Configuration['ttl']> = {
  AccessToken: accessTtl,
  IdToken: accessTtl,
  AuthorizationCode: 60,
  Interaction: 3600,
  Session: refreshAbsolute,
  Grant: refreshAbsolute,
  RefreshToken: (_ctx, token) => Math.max(1, Math.min(refreshIdle, refreshAbsolute - token.totalLifetime())),
}

export function createProvider(pool: pg.Pool, keys: Keys, realm: Realm): Provider {
  const https = realm.issuer.startsWith('https:')
  const provider = new Provider(realm.issuer, {
    adapter: createAdapter(pool),
    jwks: { keys: [keys.signing] },
    routes: paths,
    clients: [clientOf(realm)],
    scopes: knownScopes.split(' '),
    claims: {
      openid: ['sub', 'azp', 'at_hash'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    cookies: cookies(https, keys.cookies),
    ttl,
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client, code) =>
      client.grantTypeAllowed('refresh_token') && code.scopes.has('offline_access'),
    extraParams: { hors_ligne: keepOffline },
    expiresWithSession: async () => true,
    clientBasedCORS: (_ctx, origin) => origin === realm.site,
    discovery: { prompt_values_supported: ['none', 'login', 'select_account', 'create'] },
    features: features(realm),
    interactions: {
      policy: promptPolicy(),
      url: (_ctx, { prompt }) => (prompt.name === 'create' ? '/inscription' : '/connexion'),
    },
    loadExistingGrant,
    findAccount: async ({ oidc }, sub) => {
      const compte = await findCompte(pool, sub)
      return compte ? accountOf(compte, realm, () => issued.get(oidc.entities.AccessToken ?? {})) : undefined
    },
    extraTokenClaims: (ctx, token) => {
      const compte = ctx.oidc.account?.compte as Compte | undefined
      return { ...(compte ? rightsOf(compte) : {}), sid: 'grantId' in token ? token.grantId : undefined }
    },
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = renderPage('refus', { site: realm.site, error: out.error, status: ctx.status })
    },
  })
  const issued = noteAccessTokens(provider)
  provider.proxy = https
  return provider
}

function cookies(https: boolean, keys: string[]): NonNullable<Configuration['cookies']> {
  const cookie = { httpOnly: true, sameSite: 'lax', secure: https, path: '/', signed: true } as const
  // On localhost, cookies are shared between ports: use distinct names.
  const names = {
    session: https ? '__Host-idp' : 'kinebouge_idp',
    interaction: https ? '__Host-idp_demande' : 'kinebouge_idp_demande',
    // Limited to a path, which __Host- forbids.
    resume: https ? '__Secure-idp_retour' : 'kinebouge_idp_retour',
  }
  return { keys, names, long: cookie, short: cookie }
}

const clientOf = ({ clientId, site }: Realm) => ({
  client_id: clientId,
  client_name: 'KinéBouge',
  token_endpoint_auth_method: 'none' as const,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code' as const],
  // form_post is left out: it needs a script in the provider's page.
  response_modes: ['query', 'fragment'],
  redirect_uris: [`${site}/oidc-callback`],
  post_logout_redirect_uris: [`${site}/oidc-logout-callback`],
  require_auth_time: true,
})

/** The value of each access token issued, needed for `at_hash`: the library only adds it in other flows. */
function noteAccessTokens({ AccessToken }: Provider) {
  const values = new WeakMap<object, string>()
  const { save } = AccessToken.prototype
  AccessToken.prototype.save = async function saveNoted() {
    const value = await save.call(this)
    values.set(this, value)
    return value
  }
  return values
}

const accountOf = (compte: Compte, { clientId }: Realm, readIssued: () => string | undefined) => ({
  accountId: compte.sub,
  compte,
  // As with Zitadel, the profile is in userinfo, not in the id_token.
  claims: async () => ({ sub: compte.sub, azp: clientId, at_hash: readIssued() }),
})

function features({ audience, site }: Realm): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    introspection: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.body = renderPage('deconnexion', { site, form })
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.body = renderPage('deconnecte', { site })
      },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => apiResource,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== apiResource) throw new errors.InvalidTarget()
        const jwt = { sign: { alg: 'RS256' as const } }
        return { scope: knownScopes, audience, accessTokenTTL: accessTtl, accessTokenFormat: 'jwt', jwt }
      },
    },
  }
}

function promptPolicy() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 1)
  return policy
}

/** The site is ours: everything it asks for is granted, once per session. */
async function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { client, session, provider, account } = ctx.oidc
  if (!client || !session || !account) return undefined
  const kept = session.grantIdFor(client.clientId)
  let grant = kept ? await provider.Grant.find(kept) : undefined
  if (!grant || grant.accountId !== account.accountId) {
    grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
    grant.addOIDCScope(knownScopes)
    grant.addResourceScope(apiResource, knownScopes)
    session.sidFor(client.clientId, await grant.save())
  }
  ctx.oidc.claims.id_token = { ...ctx.oidc.claims.id_token, sid: null }
  return grant
}

/** The library drops offline_access without a consent page: restore it for our own site. */
function keepOffline(ctx: KoaContextWithOIDC): void {
  const { params } = ctx.oidc
  const asked = String(ctx.query.scope ?? '').split(' ')
  if (!params || !asked.includes('openid') || !asked.includes('offline_access')) return
  params.scope = [...new Set([...String(params.scope ?? '').split(' '), 'offline_access'])].join(' ')
}
