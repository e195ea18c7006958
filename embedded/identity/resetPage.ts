// The page of a reset link: asks for a new password, twice.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Busy } from '#domain/limite/concurrency.ts'
import { type Answer, html } from '../http.ts'
import { type Compte, findCompte } from './accounts.ts'
import { changePassword } from './changePassword.ts'
import { checkCode } from './code.ts'
import { renderPage } from './pages.ts'
import type { Office } from './providerContext.ts'
import { quotas } from './quota.ts'
import { finish, interactionOf, tooBusy } from './signIn.ts'
import { ZitadelRefusal } from './zitadelErrors.ts'

const differentPasswords = 'Les nouveaux mots de passe ne correspondent pas.'
const samePassword = 'C’est déjà votre mot de passe actuel\u00a0: connectez-vous avec lui, ou choisissez-en un autre.'

export function createLien(office: Office) {
  const { provider, realm } = office
  const { site, clientId } = realm
  const stale = (): Answer => html(renderPage('lienPerime', { site }), 400)

  /** The session of this browser, if it is the same person's, is kept. */
  async function ownGrant(sub: string, req: IncomingMessage, res: ServerResponse): Promise<string | null> {
    const session = await provider.Session.get(provider.createContext(req, res))
    return session.accountId === sub ? (session.grantIdFor(clientId) ?? null) : null
  }

  return {
    async open(params: URLSearchParams, address: string): Promise<Answer> {
      const compte = await readLink(office, params, address)
      const code = params.get('code') ?? ''
      return compte ? html(renderPage('nouveau', { site, compte, code, refus: null })) : stale()
    },

    /** Null when a sign-in in progress has continued with this account. */
    async change(
      form: URLSearchParams,
      address: string,
      req: IncomingMessage,
      res: ServerResponse,
    ): Promise<Answer | null> {
      const compte = await readLink(office, form, address)
      if (!compte) return stale()
      const typed = (name: string) => form.get(name) ?? ''
      const [code, password] = [typed('code'), typed('password')]
      const again = (refus: string, status = 200) => html(renderPage('nouveau', { site, compte, code, refus }), status)
      if (password !== typed('confirmation')) return again(differentPasswords)
      try {
        const keep = await ownGrant(compte.sub, req, res)
        await changePassword(office, compte, { password, proof: { code }, keep, address })
      } catch (error) {
        if (error instanceof Busy) return again(tooBusy, 503)
        const refus = refusOf(error)
        return refus ? again(refus) : stale()
      }
      const asked = await interactionOf(provider, req, res)
      if (asked) return finish(provider, asked, compte, { req, res })
      return html(renderPage('change', { site }))
    },
  }
}

/** The error about the password; null when the link itself is no longer valid. */
function refusOf(error: unknown): string | null {
  if (!(error instanceof ZitadelRefusal)) throw error
  if (error.id === 'DOMAIN-HuJf6') return error.message
  return error.id === 'COMMAND-Aesh5' ? samePassword : null
}

/** The account of a link, with either spelling of its parameters; null when no longer valid. */
async function readLink({ pool, comptage }: Office, params: URLSearchParams, address: string): Promise<Compte | null> {
  if (await comptage.spend(quotas.code, address)) return null
  const compte = await findCompte(pool, params.get('userId') ?? params.get('userID') ?? '')
  if (!compte) return null
  try {
    await checkCode(pool, compte.sub, 'mot de passe', params.get('code') ?? '')
    return compte
  } catch (error) {
    if (error instanceof ZitadelRefusal) return null
    throw error
  }
}
