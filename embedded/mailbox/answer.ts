// Shows the mails of the embedded mailbox as text, only to this machine.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, html, pageHeaders, send } from '../http.ts'
import { readStyle, renderFrame, safe } from '../page.ts'
import type { Mail, Mails } from './mailbox.ts'

export const mailboxPath = '/courrier'

export async function openMailboxPages(mailbox: Mails, site: string, onFault: (error: unknown) => void) {
  const style = await readStyle(new URL('./style.css', import.meta.url))

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (!isHere(request) || !['GET', 'HEAD'].includes(request.method ?? '')) return nothing(site)
    const [path = ''] = (request.url ?? '').slice(mailboxPath.length + 1).split('?')
    if (path === 'style.css') return style
    if (path === '') return page(site, 'Courrier', listHtml(await mailbox.list()))
    const mail = await mailbox.find(path)
    return mail ? page(site, mail.subject || 'Sans objet', mailHtml(mail)) : nothing(site)
  }

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answered = await answer(request).catch((error: unknown) => {
      onFault(error)
      return page(site, 'Un incident est survenu', '<p>Le courrier ne peut pas être lu pour le moment.</p>', 500)
    })
    send(response, answered, pageHeaders(site))
  }
}

const forwarding = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']
const localAddress = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const localName = /^(localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Whether the request comes from this machine under its own name: not through a proxy, nor a foreign name that resolves here (DNS
 * rebinding).
 */
export function isHere({ socket, headers: said }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  if (forwarding.some((name) => said[name] !== undefined)) return false
  return localAddress.test(socket.remoteAddress ?? '') && localName.test(said.host ?? '')
}

const page = (site: string, title: string, body: string, status = 200): Answer =>
  html(renderFrame({ title, body, site, style: `${mailboxPath}/style.css` }), status)

const nothing = (site: string): Answer => page(site, 'Page introuvable', '<p>Il n’y a rien à cette adresse.</p>', 404)

const instant = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

function listHtml(mails: Mail[]): string {
  const intro = `<p class="chapeau">Sans serveur d’envoi réglé (SMTP_URL), aucun e-mail ne quitte cette machine&nbsp;: les voici.
Seule cette machine voit cette page.</p>`
  if (!mails.length) return `${intro}\n<p>Aucun e-mail pour le moment.</p>`
  const items = mails.map(
    ({ id, to, subject, date }) => `<li><a href="${mailboxPath}/${id}">${safe(subject || 'Sans objet')}</a>
<p>Pour ${safe(to)} · ${instant.format(date)}</p></li>`,
  )
  return `${intro}\n<ul class="courriers">\n${items.join('\n')}\n</ul>`
}

const mailHtml = ({ from, to, date, text }: Mail) => `<div class="entete"><p>De ${safe(from)}</p>
<p>Pour ${safe(to)}</p>
<p>${instant.format(date)}</p></div>
<div class="lettre">${linked(text)}</div>
<p><a href="${mailboxPath}/">Tout le courrier</a></p>`

/** Web addresses become links; the rest is plain text. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, rank) =>
      rank % 2 ? `<a href="${safe(part)}" rel="noopener noreferrer">${safe(part)}</a>` : safe(part),
    )
    .join('')
