// Shows the mails of the embedded mailbox as text, only to this machine, and to whoever started the product: a request that a silent
// proxy passes on looks local too.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, html, pageHeaders, send } from '../http.ts'
import { readStyle, renderFrame, safe } from '../page.ts'
import type { Mail, Mails } from './mailbox.ts'

export const mailboxPath = '/courrier'

interface MailboxOptions {
  site: string
  /** Whether the mails are shown to this machine without the link. */
  open: boolean
  onFault: (error: unknown) => void
}

export interface MailboxPages {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** The address to print: it opens the mailbox in one browser, once. */
  link: string
}

export async function openMailboxPages(mailbox: Mails, { site, open, onFault }: MailboxOptions): Promise<MailboxPages> {
  const style = await readStyle(new URL('./style.css', import.meta.url))
  const lock = open ? null : createLock()

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (!isHere(request) || !['GET', 'HEAD'].includes(request.method ?? '')) return nothing(site)
    const [path = '', query = ''] = (request.url ?? '').slice(mailboxPath.length + 1).split('?')
    if (path === 'style.css') return style
    return (lock && unlock(lock, query, request)) ?? show(path)
  }

  /** Null for whoever opened the mailbox before. */
  function unlock({ take, isOpenTo }: Lock, query: string, { method, headers }: IncomingMessage): Answer | null {
    // A HEAD, as link checkers send, takes nothing.
    const cookie = method === 'GET' && take(new URLSearchParams(query).get('cle'))
    if (cookie) return { status: 303, headers: { location: `${mailboxPath}/`, 'set-cookie': cookie } }
    return isOpenTo(headers.cookie) ? null : closed(site)
  }

  async function show(path: string): Promise<Answer> {
    if (path === '') return page(site, 'Courrier', listHtml(await mailbox.list()))
    const mail = await mailbox.find(path)
    return mail ? page(site, mail.subject || 'Sans objet', mailHtml(mail)) : nothing(site)
  }

  return {
    link: `${site}${mailboxPath}/${lock ? `?cle=${lock.key}` : ''}`,
    async handle(request, response) {
      const answered = await answer(request).catch((error: unknown) => {
        onFault(error)
        return page(site, 'Un incident est survenu', '<p>Le courrier ne peut pas être lu pour le moment.</p>', 500)
      })
      send(response, answered, pageHeaders(site))
    },
  }
}

const cookieName = 'kinebouge_courrier'

type Lock = ReturnType<typeof createLock>

/** A key that is taken once, for a cookie that opens until the product stops. */
function createLock() {
  const draw = () => randomBytes(24).toString('base64url')
  const isSame = (given: string, wanted: string) =>
    given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
  const [key, session] = [draw(), draw()]
  let isTaken = false
  return {
    key,
    /** The cookie to set; null for a wrong key, or one that was taken. */
    take(given: string | null): string | null {
      if (given === null || isTaken || !isSame(given, key)) return null
      isTaken = true
      return `${cookieName}=${session}; Path=${mailboxPath}; HttpOnly; SameSite=Lax`
    },
    isOpenTo: (cookies = ''): boolean =>
      cookies.split(';').some((cookie) => isSame(cookie.trim(), `${cookieName}=${session}`)),
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

const closed = (site: string): Answer =>
  page(
    site,
    'Courrier fermé',
    `<p>Pour lire les e-mails, ouvrez l’adresse «\u00a0Courrier\u00a0» que le démarrage a affichée dans le terminal&nbsp;: elle ouvre
le courrier une fois, dans un navigateur. Elle a déjà servi&nbsp;? Redémarrez le produit, ou démarrez-le avec MAILBOX_OPEN=1.</p>`,
    403,
  )

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
