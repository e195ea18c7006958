// The sign-in and sign-up forms.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Interaction, type default as Provider } from 'oidc-provider'
import { Busy } from '#domain/limite/concurrency.ts'
import { type Answer, html, redirect } from '../http.ts'
import { type Compte, openCompte, refuseEmail } from './accounts.ts'
import { createJetons, type Jetons } from './csrfToken.ts'
import { forgive, waitTurn } from './guessThrottle.ts'
import { revokeGrant } from './logout.ts'
import { otherAddress, renderPage } from './pages.ts'
import type { Office } from './providerContext.ts'
import { keyOf, minutes } from './quota.ts'
import { askCompte, codeStale, openByCode, type Refus, resumeDemande, type Typed } from './signUp.ts'
import { databaseFailure, type IsLost } from './unavailable.ts'
import { ZitadelRefusal } from './zitadelErrors.ts'

export type View = 'connexion' | 'inscription'

const wrongCredentials = 'Adresse e-mail ou mot de passe incorrect.'
const oldForm = 'Cette page était restée ouverte trop longtemps. Recommencez\u00a0: elle est à jour maintenant.'
export const tooBusy = 'Beaucoup de personnes se connectent en ce moment. Réessayez dans quelques secondes.'

/** One request with its sign-in in progress. */
interface Visit {
  asked: Interaction
  form: URLSearchParams
  navigateur: string
  address: string
  req: IncomingMessage
  res: ServerResponse
}

/** The pages of a sign-in, with CSRF tokens. */
function createFormulaires({ provider, realm }: Office, jetons: Jetons) {
  const { site } = realm
  return (req: IncomingMessage, res: ServerResponse) => ({
    show: (view: View, email: string, refus: Refus = {}, status = 200) =>
      html(renderPage(view, { site, jeton: jetons.give(req, res), email, refus }), status),

    isKnown: (email: string) => jetons.knows(req, email),
    keep: (email: string) => jetons.keep(res, email),

    showCode: (email: string, refus: string | null = null) =>
      html(renderPage('code', { site, jeton: jetons.give(req, res), email, refus, mailbox: realm.mailbox ?? null })),

    /** If the sign-in is already done, goes to the site; if it never began, says so. */
    async lost(): Promise<Answer> {
      const session = await provider.Session.get(provider.createContext(req, res))
      if (session.accountId) return redirect(`${site}/connexion`)
      return html(renderPage('refus', { site, error: 'session_not_found', status: 400 }), 400)
    },
  })
}

type Formulaires = ReturnType<ReturnType<typeof createFormulaires>>
type Submit = (office: Office, formulaires: Formulaires, visit: Visit) => Promise<Answer | null>

const submits: Record<View, Submit> = {
  async connexion(office, { show, isKnown, keep }, { asked, form, ...visit }) {
    const typed = typedIn(form, visit)
    const judged = await judge(office, typed, isKnown(typed.email))
    if (!('sub' in judged)) return show('connexion', typed.email, judged)
    keep(typed.email)
    return finish(office.provider, asked, judged, visit)
  },

  async inscription(office, { show, showCode, keep }, { asked, form, ...visit }) {
    const code = form.get('code')
    if (code === null) {
      const typed = typedIn(form, visit)
      const refus = await askCompte(office, asked, typed)
      return refus ? show('inscription', typed.email, refus) : showCode(typed.email)
    }
    const opened = await openByCode(office, asked, code, visit)
    if ('compte' in opened) {
      keep(opened.compte.email)
      return finish(office.provider, asked, opened.compte, visit)
    }
    if (opened.email) return showCode(opened.email, opened.refus)
    return show(opened.refus === codeStale ? 'inscription' : 'connexion', '', { page: opened.refus })
  },
}

export function createConnexion(office: Office, key: string) {
  const { provider } = office
  const jetons = createJetons(office.realm.issuer, key)
  const formulairesOf = createFormulaires(office, jetons)

  return {
    /** Shows the form, or says that the request has expired. */
    async open(view: View, req: IncomingMessage, res: ServerResponse): Promise<Answer> {
      const { show, showCode, lost } = formulairesOf(req, res)
      const asked = await interactionOf(provider, req, res)
      if (!asked) return lost()
      const again = view === 'inscription' && !req.url?.endsWith(otherAddress)
      const pending = again ? await resumeDemande(office, asked, jetons.navigateurOf(req)) : null
      if (pending !== null) return showCode(pending)
      const hint = asked.params.login_hint
      return show(view, typeof hint === 'string' ? hint : '')
    },

    /** Processes the form: returns it with errors, or null once the library has answered. */
    async submit(
      view: View,
      form: URLSearchParams,
      address: string,
      req: IncomingMessage,
      res: ServerResponse,
    ): Promise<Answer | null> {
      const formulaires = formulairesOf(req, res)
      const { show, lost } = formulaires
      const email = emailIn(form)
      try {
        const asked = await interactionOf(provider, req, res)
        if (!asked) return await lost()
        if (!jetons.isOurs(form, req)) return show(view, email, { page: oldForm }, 403)
        const navigateur = jetons.navigateurOf(req)
        return await submits[view](office, formulaires, { asked, form, navigateur, address, req, res })
      } catch (error) {
        const { sentence, status, retryAfter } = waitOf(error, office.isLost)
        const again = show(view, email, { page: sentence }, status)
        return { ...again, headers: { ...again.headers, 'retry-after': String(retryAfter) } }
      }
    },
  }
}

const emailIn = (form: URLSearchParams): string => (form.get('email') ?? '').trim()

const typedIn = (form: URLSearchParams, { navigateur, address }: Omit<Typed, 'email' | 'password'>): Typed => ({
  email: emailIn(form),
  password: form.get('password') ?? '',
  navigateur,
  address,
})

/** The sentence for a refusal that requires waiting; other errors are thrown. */
function waitOf(error: unknown, isLost: IsLost): { sentence: string; status: number; retryAfter: number } {
  if (isLost(error))
    return { sentence: databaseFailure.phrase, status: databaseFailure.status, retryAfter: databaseFailure.secondes }
  if (error instanceof Busy) return { sentence: tooBusy, status: 503, retryAfter: 5 }
  if (!(error instanceof ZitadelRefusal) || error.retryAfter === null) throw error
  const { status, retryAfter } = error
  if (status !== 429) return { sentence: error.message, status, retryAfter }
  return { sentence: `Trop d’essais. Réessayez dans ${minutes(retryAfter)}.`, status, retryAfter }
}

/** The account typed, or the errors. */
async function judge(
  office: Office,
  { email, password, navigateur, address }: Typed,
  known: boolean,
): Promise<Compte | Refus> {
  const badEmail = refuseEmail(email)
  if (badEmail || password === '')
    return { email: badEmail, password: password === '' ? 'Indiquez votre mot de passe.' : null }
  const { comptage } = office
  const essai = { email, navigateur, address }
  await waitTurn(comptage, essai)
  const compte = await openCompte(office, email, password, known ? { compte: keyOf(email) } : address)
  if (!compte) return { page: wrongCredentials }
  await forgive(comptage, essai)
  return compte
}

export async function finish(
  provider: Provider,
  asked: Interaction,
  { sub }: Compte,
  { req, res }: Pick<Visit, 'req' | 'res'>,
): Promise<null> {
  await leaveOtherAccount(provider, asked, sub, req, res)
  const login = { accountId: sub, remember: true, amr: ['pwd'] }
  await provider.interactionFinished(req, res, { login, create: {}, select_account: {} })
  return null
}

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

/** Signing in as someone else ends the current session here; the library would use a page with a script. */
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
