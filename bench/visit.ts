// What a person does, as a measure does it: a search, and a sign-in through the provider's pages; each from an address of its own.
import { createHash, randomBytes } from 'node:crypto'
import { Browser, type Cookies } from '../server/testing/cookieBrowser.ts'
import { call, timeoutMs } from './product.ts'
import { paris20 } from './question.ts'

export interface Place {
  site: string
  issuer: string
}

/** Where one comes from, as a proxy says it. */
const headersOf = (from: string): Record<string, string> => ({ 'x-forwarded-for': from })

/** Once it has been read whole. */
async function statusOf(asked: Promise<Response>): Promise<number> {
  const response = await asked
  await response.arrayBuffer()
  return response.status
}

/** One page, or one list of the API; gives its status. */
export const read = ({ site }: Pick<Place, 'site'>, path: string, from: string): Promise<number> =>
  statusOf(fetch(site + path, { headers: headersOf(from), signal: AbortSignal.timeout(timeoutMs) }))

/** One search; gives its status. */
export const search = ({ site }: Pick<Place, 'site'>, from: string): Promise<number> =>
  statusOf(call(site, 'lister_annonces', paris20, { prefer: 'count=exact', ...headersOf(from) }))

/** The provider's form, and who has opened it. */
export interface Form {
  browser: Browser
  verifier: string
}

const client = 'kinebouge-site'

export async function openForm(place: Place, from: string): Promise<Form> {
  const browser = new Browser(place.site, headersOf(from))
  const verifier = randomBytes(32).toString('base64url')
  const asked = new URLSearchParams({
    client_id: client,
    response_type: 'code',
    redirect_uri: `${place.site}/oidc-callback`,
    scope: 'openid profile email offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'mesure',
  })
  const { status, html } = await browser.go(`${place.issuer}/oauth/v2/authorize?${asked}`)
  if (!html.includes('name="jeton"')) throw new Error(`le formulaire de connexion répond ${status}`)
  return { browser, verifier }
}

export const sendForm = ({ issuer }: Place, { browser }: Form, typed: { email: string; password: string }) =>
  browser.go(`${issuer}/connexion`, typed)

/** From the button of the site to the tokens; gives the last status. A browser goes on being known by the account it has opened. */
export async function signIn(
  place: Place,
  account: { email: string; password: string },
  from: string,
  connu: Cookies,
): Promise<number> {
  const form = await openForm(place, from)
  for (const [nom, cookie] of connu) form.browser.cookies.set(nom, cookie)
  const { status, url } = await sendForm(place, form, account)
  for (const [nom, cookie] of form.browser.cookies) if (nom.includes('idp_connu ')) connu.set(nom, cookie)
  const code = url.searchParams.get('code')
  if (!code) return status
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: client,
    code,
    redirect_uri: `${place.site}/oidc-callback`,
    code_verifier: form.verifier,
  })
  const asked = { method: 'POST', headers: headersOf(from), body, signal: AbortSignal.timeout(timeoutMs) }
  return statusOf(fetch(`${place.issuer}/oauth/v2/token`, asked))
}
