// The site served by the provider, and addresses used by several files.

export interface Realm {
  issuer: string
  site: string
  clientId: string
  audience: string
  /** Trusted proxies: « loopback », addresses, ranges; none by default. */
  trustProxy?: string | null
  /** The page that shows mails, when they do not leave this machine. */
  mailbox?: string | null
  /** Whether every page shows the demonstration banner. */
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
/** Zitadel's address for a reset link. */
export const resetPath = '/ui/v2/login/password/set'
