// Test helpers: an identity provider shaped like a real Zitadel, in its two lines and with its two kinds of access token. Requests
// are read, and answers written, with the message types of @zitadel/proto.
import { create, type DescMessage, fromJson, type JsonValue, toJson } from '@bufbuild/protobuf'
import { timestampNow } from '@bufbuild/protobuf/wkt'
import { DetailsSchema } from '@zitadel/proto/zitadel/object/v2/object_pb.js'
import {
  DeleteUserResponseSchema,
  PasswordResetRequestSchema,
  PasswordResetResponseSchema,
  SetPasswordRequestSchema,
  SetPasswordResponseSchema,
  UpdateHumanUserRequestSchema,
  UpdateHumanUserResponseSchema,
  UpdateUserRequestSchema,
  UpdateUserResponseSchema,
} from '@zitadel/proto/zitadel/user/v2/user_service_pb.js'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** `line`: version 2 has no PATCH. `tokens`: a JWT carries no role, an opaque token is introspected. */
export interface Shape {
  line: 2 | 4
  tokens: 'jwt' | 'opaque'
}

export const shapes: Shape[] = [2, 4].flatMap((line) =>
  (['jwt', 'opaque'] as const).map((tokens) => ({ line: line as 2 | 4, tokens })),
)

interface User {
  roles: string[]
  /** The metadata isVIP. */
  vip?: boolean
  password?: string
}

interface Tokens {
  access: string
  refresh: string
}

export interface Zitadel {
  issuer: string
  /** The id of the project: the audience of the API. */
  project: string
  /** The API's own application, which introspects. */
  api: { clientId: string; secret: string }
  serviceToken: string
  /** Answers as the network would. */
  fetch: typeof fetch
  /** What signing in with these scopes gives. */
  signIn(sub: string, user: User, scope: string): Promise<Tokens>
  /** The calls on users: method, path, and the request as Zitadel reads it. */
  calls: [string, unknown][]
  /** Replaces the body of the next answer. */
  spoil(body: string): void
  users: Map<string, User>
}

interface Asked {
  method: string
  path: string
  body: string
  authorization: string
}

/** What a call on a user knows; `sub` is the user's, `caller` whose token it is. */
interface OnUser {
  sub: string
  user: User
  read: <D extends DescMessage>(schema: D) => JsonValue
}

type Answered = [status: number, body: object]

const roles = 'urn:zitadel:iam:org:project:roles'
const metadata = 'urn:zitadel:iam:user:metadata'
const notFound: Answered = [404, { code: 5, message: 'Not Found', details: [] }]
const noMethod: Answered = [405, { code: 12, message: 'Method Not Allowed', details: [] }]
const notAllowed: Answered = [403, { code: 7, message: 'No matching permissions found (AUTH-AWfge)', details: [] }]
const wrongPassword: Answered = [
  400,
  { code: 3, message: 'Password is invalid (COMMAND-3M0fs)', details: [{ id: 'COMMAND-3M0fs' }] },
]

const write = <D extends DescMessage>(schema: D, init: object): Answered => [
  200,
  toJson(schema, create(schema, init as never)) as object,
]
const details = () => create(DetailsSchema, { sequence: 12n, changeDate: timestampNow(), resourceOwner: '27' })
const seconds = () => Math.floor(Date.now() / 1000)

/** The calls of the user service that each line has, through its REST gateway. */
const userCalls: { method: string; path: RegExp; lines: number[]; run(on: OnUser): Answered }[] = [
  {
    method: 'PATCH',
    path: /^\/v2\/users\/([^/]+)$/,
    lines: [4],
    run({ read }) {
      read(UpdateUserRequestSchema)
      return write(UpdateUserResponseSchema, { changeDate: timestampNow() })
    },
  },
  {
    method: 'PUT',
    path: /^\/v2\/users\/human\/([^/]+)$/,
    lines: [2, 4],
    run({ read }) {
      read(UpdateHumanUserRequestSchema)
      return write(UpdateHumanUserResponseSchema, { details: details() })
    },
  },
  {
    method: 'POST',
    path: /^\/v2\/users\/([^/]+)\/password$/,
    lines: [2, 4],
    run({ user, read }) {
      const said = read(SetPasswordRequestSchema) as { currentPassword?: string; newPassword?: { password?: string } }
      if (said.currentPassword !== user.password) return wrongPassword
      user.password = String(said.newPassword?.password)
      return write(SetPasswordResponseSchema, { details: details() })
    },
  },
  {
    method: 'POST',
    path: /^\/v2\/users\/([^/]+)\/password_reset$/,
    lines: [2, 4],
    run({ read }) {
      read(PasswordResetRequestSchema)
      return write(PasswordResetResponseSchema, { details: details() })
    },
  },
]

/** The tokens given, and what each endpoint says of them. */
async function createTokens(issuer: string, kind: Shape['tokens'], project: string, api: Zitadel['api']) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }
  const sessions = new Map<string, { sub: string; scope: string }>()
  const aud = ['298374650192837466@site', project]
  let made = 0
  const signed = (sub: string) =>
    new SignJWT({ iss: issuer, sub, aud, iat: seconds(), exp: seconds() + 3600, jti: String(made) })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .sign(privateKey)
  async function issue(sub: string, scope: string): Promise<Tokens> {
    made++
    const access = kind === 'opaque' ? `${'opaque'.repeat(5)}${made}` : await signed(sub)
    const refresh = `refresh-${made}`
    for (const token of [access, refresh]) sessions.set(token, { sub, scope })
    return { access, refresh }
  }
  return {
    jwk,
    issue,
    sessionOf: (token: string) => sessions.get(token),
    introspect(form: URLSearchParams, authorization: string): Answered {
      const basic = btoa([api.clientId, api.secret].map(encodeURIComponent).join(':'))
      if (authorization !== `Basic ${basic}`) return [401, { error: 'invalid_client' }]
      const session = sessions.get(form.get('token') ?? '')
      if (!session) return [200, { active: false }]
      return [200, { active: true, iss: issuer, sub: session.sub, aud, exp: seconds() + 3600 }]
    },
    async renew(form: URLSearchParams): Promise<Answered> {
      const spent = form.get('refresh_token') ?? ''
      const session = sessions.get(spent)
      if (form.get('grant_type') !== 'refresh_token' || !session) return [400, { error: 'invalid_grant' }]
      sessions.delete(spent)
      const { access, refresh } = await issue(session.sub, session.scope)
      return [200, { access_token: access, refresh_token: refresh, token_type: 'Bearer', expires_in: 3599 }]
    },
  }
}

const endpointsOf = (issuer: string) => ({
  issuer,
  jwks_uri: `${issuer}/oauth/v2/keys`,
  authorization_endpoint: `${issuer}/oauth/v2/authorize`,
  token_endpoint: `${issuer}/oauth/v2/token`,
  userinfo_endpoint: `${issuer}/oidc/v1/userinfo`,
  introspection_endpoint: `${issuer}/oauth/v2/introspect`,
  end_session_endpoint: `${issuer}/oidc/v1/end_session`,
  code_challenge_methods_supported: ['S256'],
})

function describeUser(sub: string, { roles: held, vip }: User, scope: string): object {
  const given = Object.fromEntries(held.map((role) => [role, { 27: 'site.exemple.fr' }]))
  return {
    sub,
    email: `${sub}@exemple.fr`,
    email_verified: true,
    ...(held.length && { [roles]: given }),
    ...(vip && scope.split(' ').includes(metadata) && { [metadata]: { isVIP: 'dHJ1ZQ' } }),
  }
}

export async function openZitadel({ line, tokens: kind }: Shape): Promise<Zitadel> {
  const issuer = 'https://compte.exemple.fr'
  const project = '283746510928374651'
  const api = { clientId: '298374650192837465@site', secret: 'tres secret' }
  const serviceToken = 'jeton-du-compte-de-service'
  const users: Zitadel['users'] = new Map()
  const calls: Zitadel['calls'] = []
  const tokens = await createTokens(issuer, kind, project, api)
  let spoiled: string | null = null

  function onUser({ method, path, body, authorization }: Asked): Answered {
    const bearer = authorization.replace('Bearer ', '')
    if (method === 'DELETE') return remove(path, bearer)
    const found = userCalls.find((one) => one.method === method && one.path.test(path) && one.lines.includes(line))
    if (!found) return /^\/v2\/users\/(human\/)?[^/]+$/.test(path) ? noMethod : notFound
    const sub = decodeURIComponent(found.path.exec(path)![1]!)
    const user = users.get(sub)
    if (!user || tokens.sessionOf(bearer)?.sub !== sub) return notAllowed
    const read = <D extends DescMessage>(schema: D): JsonValue => {
      // A field that Zitadel does not know would be an error here.
      const said = toJson(schema, fromJson(schema, { ...(JSON.parse(body) as object), userId: sub } as JsonValue))
      calls.push([`${method} ${path}`, said])
      return said
    }
    return found.run({ sub, user, read })
  }

  function remove(path: string, bearer: string): Answered {
    const sub = decodeURIComponent(path.slice('/v2/users/'.length))
    if (bearer !== serviceToken) return notAllowed
    return users.delete(sub) ? write(DeleteUserResponseSchema, { details: details() }) : notFound
  }

  function onUserinfo({ authorization }: Asked): Answered {
    const session = tokens.sessionOf(authorization.replace('Bearer ', ''))
    const user = session && users.get(session.sub)
    return user ? [200, describeUser(session.sub, user, session.scope)] : [401, { error: 'access_denied' }]
  }

  const routes: [prefix: string, answer: (asked: Asked) => Answered | Promise<Answered>][] = [
    ['/.well-known/openid-configuration', () => [200, endpointsOf(issuer)]],
    ['/oauth/v2/keys', () => [200, { keys: [tokens.jwk] }]],
    ['/oauth/v2/token', ({ body }) => tokens.renew(new URLSearchParams(body))],
    ['/oauth/v2/introspect', ({ body, authorization }) => tokens.introspect(new URLSearchParams(body), authorization)],
    ['/oidc/v1/userinfo', onUserinfo],
    ['/management/v1/', () => noMethod],
    ['/v2/users/', onUser],
  ]

  async function answer(url: string, { method = 'GET', body, headers }: RequestInit = {}): Promise<Response> {
    const path = url.slice(issuer.length)
    const authorization = new Headers(headers).get('authorization') ?? ''
    const route = routes.find(([prefix]) => path.startsWith(prefix))
    const [status, said] = route ? await route[1]({ method, path, body: String(body ?? ''), authorization }) : notFound
    const text = spoiled ?? JSON.stringify(said)
    spoiled = null
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  }

  return {
    issuer,
    project,
    api,
    serviceToken,
    calls,
    users,
    fetch: (input, init) => answer(String(input), init),
    spoil: (body) => {
      spoiled = body
    },
    signIn(sub, user, scope) {
      users.set(sub, user)
      return tokens.issue(sub, scope)
    },
  }
}
