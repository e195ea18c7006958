// Userinfo and introspection, which the library refuses for tokens made for our API.
import { createLocalJWKSet, type JWTPayload, jwtVerify } from 'jose'
import type Provider from 'oidc-provider'
import type pg from 'pg'
import { metadataClaim } from '#domain/session/session.ts'
import { type Answer, json } from '../http.ts'
import { type Compte, findCompte, namesOf, rightsOf } from './accounts.ts'
import type { Keys } from './keys.ts'
import type { Realm } from './realm.ts'
import { isRevoked } from './revocation.ts'

// Tolerated clock difference with another server.
const skewSeconds = 30

export type Tokens = ReturnType<typeof createUserinfo>

export function createUserinfo(provider: Provider, pool: pg.Pool, keys: Keys, realm: Realm) {
  const { kty, n, e, kid } = keys.signing as Required<typeof keys.signing>
  const jwks = createLocalJWKSet({ keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] })

  /** The claims of a valid access token: our signature, not expired, session still open. */
  async function readToken(token: string): Promise<JWTPayload | null> {
    const rules = {
      issuer: realm.issuer,
      audience: realm.audience,
      typ: 'at+jwt',
      algorithms: ['RS256'],
      clockTolerance: skewSeconds,
    }
    const verified = await jwtVerify(token, jwks, rules).catch(() => null)
    // Throws when the database is unavailable, which does not mean that the session ended.
    const alive = typeof verified?.payload.sid === 'string' && (await provider.Grant.find(verified.payload.sid))
    return alive && !(await isRevoked(pool, verified.payload.jti)) ? verified.payload : null
  }

  return {
    readToken,

    async userinfo(token: string): Promise<Answer> {
      const claims = await readToken(token)
      const compte = claims?.sub ? await findCompte(pool, claims.sub) : null
      if (!compte) {
        const refused = { error: 'access_denied', error_description: 'access token invalid' }
        return json(refused, 401, { 'www-authenticate': 'Bearer error="invalid_token"' })
      }
      return json(claimsOf(compte, String(claims?.scope ?? '').split(' ')))
    },

    async introspect(form: URLSearchParams): Promise<Answer> {
      const token = form.get('token')
      if (form.get('client_id') !== realm.clientId) {
        return json({ error: 'invalid_client', error_description: 'client authentication failed' }, 401)
      }
      if (!token) return json({ error: 'invalid_request', error_description: 'token is required' }, 400)
      const claims = await readToken(token)
      return json(claims ? { active: true, token_type: 'Bearer', ...claims } : await describeRefresh(provider, token))
    },
  }
}

/** The claims allowed by a token's scopes; roles are always included. */
function claimsOf(compte: Compte, scopes: string[]): object {
  const { sub, email, email_verifie: email_verified, updated_at } = compte
  const { [metadataClaim]: metadata, ...roles } = rightsOf(compte)
  return {
    sub,
    ...(scopes.includes('email') && { email, email_verified }),
    ...(scopes.includes('profile') && {
      updated_at,
      ...namesOf(compte),
    }),
    ...(scopes.includes(metadataClaim) && metadata ? { [metadataClaim]: metadata } : {}),
    ...roles,
  }
}

/** A refresh token in introspection: active until used. */
async function describeRefresh(provider: Provider, token: string): Promise<object> {
  const refresh = await provider.RefreshToken.find(token)
  if (!refresh || refresh.consumed) return { active: false }
  const { accountId: sub, clientId: client_id, scope, exp, iat } = refresh
  return { active: true, sub, client_id, scope, exp, iat, iss: provider.issuer }
}
