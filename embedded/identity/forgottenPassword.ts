// The password reset page, which never tells whether an account exists.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, html } from '../http.ts'
import { findCompteByEmail, refuseEmail } from './accounts.ts'
import { createCode } from './code.ts'
import { resetLetter } from './mails.ts'
import { renderPage } from './pages.ts'
import type { Office } from './providerContext.ts'
import { keyOf, minutes, quotas } from './quota.ts'
import { resetPath } from './realm.ts'
import { interactionOf } from './signIn.ts'

export function createOubli(office: Office) {
  const { provider, comptage, realm, post } = office
  const { site } = realm

  /** Back to the sign-in in progress, or to the site. */
  const wayBack = async (req: IncomingMessage, res: ServerResponse): Promise<string> =>
    (await interactionOf(provider, req, res)) ? '/connexion' : `${site}/connexion`

  return {
    async open(req: IncomingMessage, res: ServerResponse): Promise<Answer> {
      return html(renderPage('oubli', { site, back: await wayBack(req, res), email: '', refus: null }))
    },

    async ask(form: URLSearchParams, address: string, req: IncomingMessage, res: ServerResponse): Promise<Answer> {
      const email = (form.get('email') ?? '').trim()
      const back = await wayBack(req, res)
      const refus = refuseEmail(email)
      // Opened from the sign-in form without an address: ask for it, without an error.
      if (!email && form.has('password')) return html(renderPage('oubli', { site, back, email, refus: null }))
      if (refus) return html(renderPage('oubli', { site, back, email, refus }))
      const wait = await comptage.spend(quotas.oubliAdresse, address)
      if (wait) {
        const said = `Trop de demandes depuis cette connexion. Réessayez dans ${minutes(wait)}.`
        return html(renderPage('oubli', { site, back, email, refus: said }), 429)
      }
      // After the answer: its duration must not tell whether the account exists.
      post.later(() => mailLink(office, email))
      return html(renderPage('oubliEnvoye', { site, back, email, mailbox: realm.mailbox ?? null }))
    },
  }
}

async function mailLink({ pool, comptage, realm, post }: Office, email: string): Promise<void> {
  if (await comptage.spend(quotas.oubli, keyOf(email))) return
  const compte = await findCompteByEmail(pool, email)
  if (!compte) return
  const query = new URLSearchParams({ userId: compte.sub, code: await createCode(pool, compte.sub, 'mot de passe') })
  post.sendLater(resetLetter(compte.email, `${realm.issuer}${resetPath}?${query}`))
}
