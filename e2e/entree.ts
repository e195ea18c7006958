// Opens a session without displaying its pages, for stories that start signed in.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import * as client from 'openid-client'
import { readCode } from './courrier.ts'

export const password = 'Demo-kine-2026'

/** An address without scripts, where storage can be changed unnoticed. */
export const coulisses = '/favicon.svg'

/** A stored key and value. */
export type Kept = [name: string, text: string]

/** Signs in at the provider with this browser's cookies. */
export const signInHidden = (page: Page, email: string): Promise<Kept> =>
  exchange(page, {}, (send) => send('connexion', { email, password }))

/** Creates an account at the provider, with the code from its mail. */
export const signUpHidden = (page: Page, email: string): Promise<Kept> =>
  exchange(page, { prompt: 'create' }, async (send) => {
    await send('inscription', { email, password })
    await expect.poll(() => readCode(email), { intervals: [50, 100, 200] }).not.toBe('')
    return send('inscription', { code: await readCode(email) })
  })

/** Stores the session for the site. */
export async function keep(page: Page, kept: Kept): Promise<void> {
  await page.goto(coulisses)
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), kept)
}

type Send = (path: string, typed: Record<string, string>) => Promise<URL>

/** From the authorization request to tokens; `fill` submits the forms and returns the last address. */
async function exchange(page: Page, asked: Record<string, string>, fill: (send: Send) => Promise<URL>): Promise<Kept> {
  const { request } = page.context()
  const { issuer, client_id, audience } = await readProvider(request)
  const config = await client.discovery(new URL(issuer), client_id, undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  })
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: `${process.env.SITE_URL}/oidc-callback`,
    scope: `openid profile email offline_access urn:zitadel:iam:user:metadata ${[audience, 'zitadel'].map((one) => `urn:zitadel:iam:org:project:id:${one}:aud`).join(' ')}`,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...asked,
  })
  let html = await (await request.get(address.href)).text()
  const back = await fill(async (path, typed) => {
    const jeton = /name="jeton" value="([^"]+)"/.exec(html)![1]!
    const answer = await request.post(`${issuer}/${path}`, { form: { jeton, ...typed } })
    html = await answer.text()
    return new URL(answer.url())
  })
  const tokens = await client.authorizationCodeGrant(config, back, { pkceCodeVerifier })
  const claims = tokens.claims()!
  const profile = { ...claims, ...(await client.fetchUserInfo(config, tokens.access_token, claims.sub)) }
  const expires_at = Math.floor(Date.now() / 1000) + tokens.expires_in!
  return [`oidc.user:${issuer}:${client_id}`, JSON.stringify({ ...tokens, profile, expires_at })]
}

/** The provider's settings, as every page has them. */
async function readProvider(request: APIRequestContext): Promise<Record<'issuer' | 'client_id' | 'audience', string>> {
  const html = await (await request.get(`${process.env.SITE_URL}/connexion`)).text()
  return JSON.parse(/&quot;oidc&quot;:(\{.*?\})/.exec(html)![1]!.replaceAll('&quot;', '"'))
}
