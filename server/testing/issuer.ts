// Test helpers: an issuer that publishes its keys and answers userinfo for every member whose session is open.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export const audience = 'kinebouge-test'

let made = 0

export interface Issuer {
  url: string
  /** Settings of a product that uses this issuer. */
  settings: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_AUDIENCE', string>
  token(sub: string, claims?: JWTPayload & { typ?: string }): Promise<string>
  /** The id_token of a member who signed in this many seconds ago. */
  identity(sub: string, seconds?: number): Promise<string>
  /** Ends a member's sessions: their tokens are refused from now on. */
  end(sub: string): void
  close(): Promise<void>
}

/** An issuer with OpenID Connect discovery and keys. */
export async function openIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }
  const over = new Set<string>()
  let url = ''
  const server: Server = createServer((request, response) => {
    const sub = subOf(request.headers.authorization)
    const bodies: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer: url,
        jwks_uri: `${url}/keys`,
        userinfo_endpoint: `${url}/userinfo`,
      },
      '/keys': { keys: [jwk] },
      '/userinfo': { sub, email: `${sub}@exemple.fr`, email_verified: true },
    }
    const body = bodies[request.url ?? '']
    const status = over.has(sub) ? 401 : body ? 200 : 404
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const token: Issuer['token'] = (sub, { typ = 'at+jwt', ...claims } = {}) =>
    new SignJWT({ sub, iss: url, aud: audience, iat: now(), exp: now() + 3600, jti: `${sub}-${++made}`, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'test', typ })
      .sign(privateKey)
  return {
    url,
    settings: { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'kinebouge-site', OIDC_AUDIENCE: audience },
    token,
    identity: (sub, seconds = 0) => token(sub, { typ: 'JWT', aud: 'kinebouge-site', auth_time: now() - seconds }),
    end: (sub) => void over.add(sub),
    close: () => new Promise((closed) => void server.close(() => closed())),
  }
}

const now = () => Math.floor(Date.now() / 1000)
const subOf = (authorization = '..'): string =>
  JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString() || '{}').sub
