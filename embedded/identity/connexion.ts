// What the two forms do: signing in, and making an account.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Interaction, type default as Provider } from 'oidc-provider'
import type pg from 'pg'
import { type Answer, html } from '../http.ts'
import { type Compte, createCompte, openCompte, refuseEmail } from './compte.ts'
import { revokeGrant } from './logout.ts'
import { renderPage } from './pages.ts'
import { Busy, refusePassword } from './password.ts'
import { minutes, spend } from './quota.ts'
import { forgive, waitTurn } from './tarpit.ts'

export type View = 'connexion' | 'inscription'
const changedPage = '?mot-de-passe=change'
const changedSaid = 'Votre mot de passe est changé. Connectez-vous avec le nouveau.'
type Refus = { email?: string | null; password?: string | null; page?: string | null }

const wrongCredentials = 'Adresse e-mail ou mot de passe incorrect.'
const emailTaken = 'Cette adresse a déjà un compte : connectez-vous, ou choisissez-en une autre.'
export const tooBusy = 'Beaucoup de personnes se connectent en ce moment. Réessayez dans quelques secondes.'

export function createConnexion(provider: Provider, pool: pg.Pool, site: string) {
  const show = (view: View, email: string, refus: Refus = {}, status = 200, notice = '') =>
    html(renderPage(view, { site, email, refus, notice }), status)

  return {
    /** The form; or a page that says the request to sign in has expired. */
    async open(view: View, req: IncomingMessage, res: ServerResponse): Promise<Answer> {
      const asked = await interactionOf(provider, req, res)
      if (!asked) return lost(site)
      const hint = asked.params.login_hint
      return show(
        view,
        typeof hint === 'string' ? hint : '',
        {},
        200,
        req.url?.endsWith(changedPage) ? changedSaid : '',
      )
    },

    /** The form again with what is wrong; null when it is right: the library has then answered, with the way back to the site. */
    async submit(
      view: View,
      form: URLSearchParams,
      address: string,
      req: IncomingMessage,
      res: ServerResponse,
    ): Promise<Answer | null> {
      const asked = await interactionOf(provider, req, res)
      if (!asked) return lost(site)
      const email = (form.get('email') ?? '').trim()
      try {
        const result = await judges[view](pool, { email, password: form.get('password') ?? '', address })
        if (!('sub' in result)) return show(view, email, result)
        await leaveOtherAccount(provider, asked, result.sub, req, res)
        const login = { accountId: result.sub, remember: true, amr: ['pwd'] }
        await provider.interactionFinished(req, res, { login, create: {}, select_account: {} })
        return null
      } catch (error) {
        if (error instanceof Busy) return show(view, email, { page: tooBusy }, 503)
        throw error
      }
    },
  }
}

interface Typed {
  email: string
  password: string
  address: string
}

/** The account that was typed, or what is wrong with it. */
const judges: Record<View, (pool: pg.Pool, typed: Typed) => Promise<Compte | Refus>> = {
  async connexion(pool, { email, password, address }) {
    const badEmail = refuseEmail(email)
    if (badEmail || password === '')
      return { email: badEmail, password: password === '' ? 'Indiquez votre mot de passe.' : null }
    await waitTurn(pool, email, address)
    const compte = await openCompte(pool, email, password)
    if (!compte) return { page: wrongCredentials }
    await forgive(pool, email, address)
    return compte
  },

  async inscription(pool, { email, password, address }) {
    const badEmail = refuseEmail(email)
    const badPassword = refusePassword(password, email)
    if (badEmail || badPassword) return { email: badEmail, password: badPassword }
    const wait = await spend(pool, 'inscription', address)
    if (wait) return { page: `Trop de comptes créés depuis cette connexion. Réessayez dans ${minutes(wait)}.` }
    return (await createCompte(pool, email, password)) ?? { email: emailTaken }
  },
}

const lost = (site: string): Answer => html(renderPage('refus', { site, error: 'session_not_found', status: 400 }), 400)

export async function interactionOf(
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<Interaction | null> {
  try {
    return await provider.interactionDetails(req, res)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

/** Signing in as somebody else ends the open session here: the library would do it by a page with a script. */
async function leaveOtherAccount(
  provider: Provider,
  asked: Interaction,
  sub: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (!asked.session || asked.session.accountId === sub) return
  const session = await provider.Session.get(provider.createContext(req, res))
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId) await revokeGrant(provider, grantId)
  }
  await session.destroy()
  Object.assign(asked, { session: undefined })
  await asked.persist()
}
