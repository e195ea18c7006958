// The realm: the site the provider serves, and the addresses that more than one of its files must know.

export interface Realm {
  issuer: string
  site: string
  clientId: string
  audience: string
  /** Proxies whose forwarded headers are believed: « loopback », addresses, ranges; none when it is not said. */
  trustProxy?: string | null
  /** The page that shows the mails, when they go no further than this machine. */
  mailbox?: string | null
  /** A public site of invented data: each page says so. */
  demonstration?: boolean
}

export const paths = {
  authorization: '/oauth/v2/authorize',
  token: '/oauth/v2/token',
  revocation: '/oauth/v2/revoke',
  introspection: '/oauth/v2/introspect',
  jwks: '/oauth/v2/keys',
  userinfo: '/oidc/v1/userinfo',
  end_session: '/oidc/v1/end_session',
} as const

export const forgottenPath = '/mot-de-passe-oublie'
/** Zitadel's own address for a reset link. */
export const resetPath = '/ui/v2/login/password/set'
