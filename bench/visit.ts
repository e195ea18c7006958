// What a person does, as a measure does it: a search, and a sign-in through the provider's pages; each from an address of its own.
import { createHash, randomBytes } from 'node:crypto'
import { paris20 } from './question.ts'

export interface Place {
  site: string
  issuer: string
}

const patienceMs = 30_000

/** Where one comes from, as a proxy says it. */
const headersOf = (from: string): Record<string, string> => ({ 'x-forwarded-for': from })

/** One page, or one list of the API; gives its status. */
export async function read({ site }: Pick<Place, 'site'>, path: string, from: string): Promise<number> {
  const response = await fetch(site + path, { headers: headersOf(from), signal: AbortSignal.timeout(patienceMs) })
  await response.arrayBuffer()
  return response.status
}

/** One search; gives its status. */
export async function search({ site }: Pick<Place, 'site'>, from: string): Promise<number> {
  const response = await fetch(`${site}/api/rpc/lister_annonces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'count=exact', ...headersOf(from) },
    body: JSON.stringify(paris20),
    signal: AbortSignal.timeout(patienceMs),
  })
  await response.arrayBuffer()
  return response.status
}

/** The provider's form, with what a browser sends back with it. */
export interface Form {
  cookies: Map<string, string>
  jeton: string
  verifier: string
}

interface Step {
  status: number
  url: URL
  html: string
}

/** Goes where it is sent, with its cookies, until a page or the site's own address. */
async function go(
  { site }: Place,
  cookies: Map<string, string>,
  first: { url: string; form?: Record<string, string> },
  from: string,
): Promise<Step> {
  let url = new URL(first.url)
  let body = first.form && new URLSearchParams(first.form)
  while (!url.href.startsWith(site)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response: Response = await fetch(url, {
      ...(body && { method: 'POST', body }),
      redirect: 'manual',
      headers: { cookie, accept: 'text/html', ...headersOf(from) },
      signal: AbortSignal.timeout(patienceMs),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value) cookies.set(name!, value)
      else cookies.delete(name!)
    }
    const html = await response.text()
    const location = response.headers.get('location')
    if (!location) return { status: response.status, url, html }
    url = new URL(location, url)
    body = undefined
  }
  return { status: 303, url, html: '' }
}

const client = 'kinebouge-site'

export async function openForm(place: Place, from: string): Promise<Form> {
  const cookies = new Map<string, string>()
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
  const { status, html } = await go(place, cookies, { url: `${place.issuer}/oauth/v2/authorize?${asked}` }, from)
  const jeton = /name="jeton" value="([^"]+)"/.exec(html)?.[1]
  if (!jeton) throw new Error(`le formulaire de connexion répond ${status}`)
  return { cookies, jeton, verifier }
}

export const sendForm = (
  place: Place,
  { cookies, jeton }: Form,
  typed: { email: string; password: string },
  from: string,
): Promise<Step> => go(place, cookies, { url: `${place.issuer}/connexion`, form: { jeton, ...typed } }, from)

/** From the button of the site to the tokens; gives the last status. A browser goes on being known by the account it has opened. */
export async function signIn(
  place: Place,
  account: { email: string; password: string },
  from: string,
  connu: Map<string, string>,
): Promise<number> {
  const form = await openForm(place, from)
  for (const [name, value] of connu) form.cookies.set(name, value)
  const { status, url } = await sendForm(place, form, account, from)
  for (const [name, value] of form.cookies) if (name.endsWith('idp_connu')) connu.set(name, value)
  const code = url.searchParams.get('code')
  if (!code) return status
  const response = await fetch(`${place.issuer}/oauth/v2/token`, {
    method: 'POST',
    headers: headersOf(from),
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: client,
      code,
      redirect_uri: `${place.site}/oidc-callback`,
      code_verifier: form.verifier,
    }),
    signal: AbortSignal.timeout(patienceMs),
  })
  await response.arrayBuffer()
  return response.status
}
