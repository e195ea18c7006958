// The hosted payment page: amount, reminder that no money moves, and the three choices.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { formatEuros } from '#domain/text/format.ts'
import { type Answer, html, pageHeaders, readForm, redirect, send } from '../http.ts'
import { addBand, readStyle, renderFrame, safe } from '../page.ts'
import { CheckoutRefusal, tooLong } from './refusal.ts'
import { type SessionRow, totalOf } from './sessionRequest.ts'
import type { Sessions } from './sessions.ts'

export const checkoutPath = '/caisse'

interface Pages {
  sessions: Sessions
  /** The site's origin. */
  site: string
  /** Whether to show the demonstration banner. */
  demonstration: boolean
  onEnd: () => void
  onFault: (error: unknown) => void
}

export async function openPages({ sessions, site, demonstration, onEnd, onFault }: Pages) {
  const style = await readStyle(new URL('./style.css', import.meta.url))
  const page = (title: string, body: string, status = 200): Answer => {
    const framed = renderFrame({ title, body, site, style: `${checkoutPath}/style.css` })
    return html(demonstration ? addBand(framed) : framed, status)
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const [id = ''] = (request.url ?? '').slice(checkoutPath.length + 1).split('?')
    if (id === 'style.css') return style
    const session = await sessions.find(id)
    if (request.method !== 'POST') return show(session)
    const choice = ((await readForm(request)) ?? tooLong()).get('choix')
    // Before the check below: pressing twice on a paid session also returns to the site.
    if (choice === 'payer') return pay(id)
    if (session.status !== 'open') return show(session)
    if (choice === 'abandonner') return redirect(session.demande.cancel_url ?? site)
    return page('Paiement', sessionHtml(session, 'Votre carte a été refusée\u00a0: rien n’a été payé.'))
  }

  async function pay(id: string): Promise<Answer> {
    const paid = await sessions.pay(id)
    onEnd()
    return paid.status === 'complete' ? redirect(backFrom(paid)) : show(paid)
  }

  function show(session: SessionRow): Answer {
    if (session.status === 'open') return page('Paiement', sessionHtml(session))
    if (session.status === 'complete')
      return page('Paiement reçu', `<p>Ce paiement a bien été fait.</p>${backHtml(backFrom(session))}`)
    const back = session.demande.cancel_url ?? site
    return page(
      'Page expirée',
      `<p>Cette page de paiement n’est plus valable\u00a0: rien n’a été payé.</p>${backHtml(back)}`,
      410,
    )
  }

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answered = await answer(request).catch((error: unknown): Answer => {
      if (error instanceof CheckoutRefusal)
        return page('Page introuvable', '<p>Il n’y a rien à cette adresse.</p>', error.status)
      onFault(error)
      return page('Un incident est survenu', '<p>Le paiement n’a pas pu être fait. Réessayez dans un instant.</p>', 500)
    })
    send(response, answered, pageHeaders(site))
  }
}

const backFrom = ({ id, demande }: SessionRow): string => demande.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)

const backHtml = (url: string): string => `\n<p><a class="bouton" href="${safe(url)}">Continuer</a></p>`

function sessionHtml({ id, demande }: SessionRow, refused: string | null = null): string {
  const lines = demande.articles.map(
    ({ nom, quantite, centimes }) =>
      `<div><dt>${safe(nom)}</dt><dd>${formatEuros((quantite * centimes) / 100)}</dd></div>`,
  )
  const total = formatEuros(totalOf(demande) / 100)
  return `<p class="essai"><strong>Paiement d’essai.</strong> Aucune carte n’est demandée, aucun argent n’est prélevé.</p>
${refused ? `<p class="erreur" role="alert">${refused}</p>` : ''}
<dl class="montants">
${lines.join('\n')}
<div class="total"><dt>Total</dt><dd>${total}</dd></div>
</dl>
<form method="post" action="${checkoutPath}/${safe(id)}">
<button name="choix" value="payer">Payer ${total}</button>
<button class="discret" name="choix" value="refuser">Simuler une carte refusée</button>
<button class="discret" name="choix" value="abandonner">Abandonner</button>
</form>`
}
