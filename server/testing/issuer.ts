// For tests: an issuer of tokens, which publishes its keys and knows everybody it is asked about, unless their session is over.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export const audience = 'kinebouge-test'

let made = 0

export interface Issuer {
  url: string
  /** Of a product whose members it signs in. */
  settings: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_AUDIENCE', string>
  token(sub: string, claims?: JWTPayload & { typ?: string }): Promise<string>
  /** What a sign-in of these seconds ago has given the browser of this member. */
  identity(sub: string, seconds?: number): Promise<string>
  /** Ends the sessions of a member: their tokens are good for nobody any more. */
  end(sub: string): void
  close(): Promise<void>
}

/** An issuer that publishes its keys as OpenID Connect discovery asks. */
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
