// Uses errors really thrown by oidc-client-ts, so that an upgrade that changes their words fails here.
import { ErrorResponse, ErrorTimeout, OidcClient } from 'oidc-client-ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { formatSignInFailure, isMismatch, isPromptRefused, isStateLost, isUnreachable } from './signInFaults.ts'

const muet = 'Le service de connexion ne répond pas. Réessayez dans quelques instants.'
const issuer = 'https://connexion.test'

const newClient = () =>
  new OidcClient({
    authority: issuer,
    client_id: 'site',
    redirect_uri: 'https://site.test/oidc-callback',
    loadUserInfo: true,
    metadata: {
      issuer,
      token_endpoint: `${issuer}/oauth/v2/token`,
      userinfo_endpoint: `${issuer}/oidc/v1/userinfo`,
      authorization_endpoint: `${issuer}/oauth/v2/authorize`,
    },
  })

/** Simulates the provider's answers, by the end of the path. */
function answer(answers: Record<string, () => Response | Promise<Response>>): void {
  vi.stubGlobal('fetch', async (url: string) => answers[new URL(url).pathname.split('/').at(-1)!]!())
}

afterEach(() => vi.unstubAllGlobals())

const jwt = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.e30`
const json = (body: object, status = 200) => Response.json(body, { status })
const jetons = (sub: string) => () => json({ access_token: 'neuf', id_token: jwt({ sub }), token_type: 'Bearer' })

/** The error of a failed renewal. */
async function renewFails(answers: Parameters<typeof answer>[0]): Promise<Error> {
  answer(answers)
  const profile = { sub: 'sacha', iss: issuer, aud: 'site', exp: 0, iat: 0 }
  const state = { refresh_token: 'r', id_token: jwt({ sub: 'sacha' }), session_state: null, profile }
  try {
    await newClient().useRefreshToken({ state })
  } catch (error) {
    return error as Error
  }
  throw new Error('the renewal went through')
}

test.each(['SecurityError', 'QuotaExceededError'])(
  'un navigateur qui ne garde rien le dit en français : %s',
  (name) => {
    expect(formatSignInFailure(new DOMException('The operation is insecure.', name))).toBe(
      'Votre navigateur refuse de garder la connexion\u00a0: autorisez les cookies et les données de ce site, puis réessayez.',
    )
  },
)

describe('le service de connexion n’a pas répondu', () => {
  test.each([
    ['le réseau coupé', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['une erreur 503 sans corps', () => new Response('', { status: 503, statusText: 'Service Unavailable' })],
    ['une erreur 502 en JSON', () => json({ message: 'panne' }, 502)],
    ['une page HTML à la place', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['un JSON coupé', () => new Response('{"acc', { headers: { 'content-type': 'application/json' } })],
    ['server_error', () => json({ error: 'server_error' }, 400)],
    ['temporarily_unavailable', () => json({ error: 'temporarily_unavailable' }, 400)],
  ])('%s', async (_, token) => {
    const error = await renewFails({ token })
    expect([isUnreachable(error), formatSignInFailure(error)]).toEqual([true, muet])
  })
  test('les jetons sont venus, le profil non', async () => {
    const error = await renewFails({ token: jetons('sacha'), userinfo: () => Promise.reject(new TypeError('coupé')) })
    expect([isUnreachable(error), formatSignInFailure(error)]).toEqual([true, muet])
  })
  test('le délai de la bibliothèque, et celui du navigateur', () => {
    expect(isUnreachable(new ErrorTimeout('Network timed out'))).toBe(true)
    expect(isUnreachable(new DOMException('signal timed out', 'TimeoutError'))).toBe(true)
  })
})

test('le service de connexion demande de revenir plus tard : ce n’est pas un refus', async () => {
  for (const error of ['slow_down', 'temporarily_unavailable'])
    expect(isUnreachable(await renewFails({ token: () => json({ error }, 429) }))).toBe(true)
})

describe('le service de connexion a refusé', () => {
  test.each([
    ['invalid_grant', { error: 'invalid_grant' }, 'invalid_grant'],
    ['consent_required', { error: 'consent_required' }, 'consent_required'],
    ['interaction_required', { error: 'interaction_required' }, 'interaction_required'],
    ['account_selection_required', { error: 'account_selection_required' }, 'account_selection_required'],
    ['un refus qui s’explique', { error: 'access_denied', error_description: 'Demande annulée' }, 'Demande annulée'],
  ])('%s : ses mots sont dits, et rien n’est réessayé', async (_, body, phrase) => {
    const error = await renewFails({ token: () => json(body, 400) })
    expect(error).toBeInstanceOf(ErrorResponse)
    expect([isUnreachable(error), formatSignInFailure(error)]).toEqual([false, phrase])
  })
})

describe('les jetons d’une autre personne', () => {
  test('par le jeton d’identité', async () => {
    const error = await renewFails({ token: jetons('camille') })
    expect([isMismatch(error), isUnreachable(error)]).toEqual([true, false])
  })
  test('par le profil', async () => {
    const error = await renewFails({ token: jetons('sacha'), userinfo: () => json({ sub: 'camille' }) })
    expect([isMismatch(error), isUnreachable(error)]).toEqual([true, false])
  })
  test('un autre écart n’en est pas un', () => {
    expect(isMismatch(new Error('azp in id_token does not match original azp'))).toBe(false)
  })
})

describe('un retour que ce navigateur ne connaît pas', () => {
  test('les mots de la bibliothèque', async () => {
    const error: unknown = await newClient()
      .processSigninResponse('https://site.test/oidc-callback?code=abc&state=inconnu')
      .catch((fault: unknown) => fault)
    expect(isStateLost(error)).toBe(true)
    expect(isUnreachable(error)).toBe(false)
  })
  test.each([[null], [new Error('No state in response')], ['No matching state found in storage']])('%s', (autre) => {
    expect(isStateLost(autre)).toBe(false)
  })
})

test.each([
  ['invalid_request', 'unsupported prompt value requested', true],
  ['invalid_request', 'missing code_challenge', false],
  ['access_denied', 'prompt refused', false],
])('%s, « %s » : la page d’inscription manque-t-elle au fournisseur ? %s', (error, error_description, refused) => {
  expect(isPromptRefused(new ErrorResponse({ error, error_description }))).toBe(refused)
  expect(isPromptRefused(new TypeError('réseau'))).toBe(false)
})
