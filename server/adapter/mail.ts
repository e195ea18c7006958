// Mail leaves by SMTP, whoever answers it: one at a time, to one person, with no tracking.
import { createTransport } from 'nodemailer'
import type { Desabonnement } from '#domain/mail/desabonnement.ts'
import { marque } from '#domain/marque/marque.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The same words, drawn. */
  html: string
  /** Where its reader leaves what it belongs to, by one POST (RFC 8058); over https alone. */
  desabonnement?: Desabonnement
}

export interface Mailer {
  /** Resolves once the server has taken the mail; rejects when it will not. */
  send(mail: Mail): Promise<void>
}

/**
 * The failure of a mail: its address is refused for good, or this letter is; or no server has taken it, and one
 * may later; or, for null, one may have taken it.
 */
export type Echec = 'adresse' | 'lettre' | 'retard' | null

export function readEchec(error: unknown): Echec {
  const { responseCode, permanent, command, syscall, code, timeoutType } = error as SmtpError
  if (responseCode && permanent && command === 'RCPT TO') return 'adresse'
  if (responseCode && permanent && command === 'DATA') return 'lettre'
  // Either proves that the mail was not taken; a connection cut after it left proves nothing.
  const said = responseCode !== undefined && code !== 'ECONNECTION'
  const unheard = code === 'EDNS' || syscall === 'connect' || (code === 'ETIMEDOUT' && timeoutType !== 'SOCKET_TIMEOUT')
  return said || unheard ? 'retard' : null
}

interface SmtpError extends NodeJS.ErrnoException {
  responseCode?: number
  permanent?: boolean
  command?: string
  timeoutType?: string
}

const timeoutMs = 10_000

/** `from` signs the mails in place of the brand's own address. */
export function createMailer(url: string, from: string | null = null, waitMs = timeoutMs): Mailer {
  const transport = createTransport({
    url,
    dnsTimeout: waitMs,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html, desabonnement }) {
      await transport.sendMail({
        from: { name: marque.nom, address: from ?? marque.contact },
        // An object, so that no address can be read as two.
        to: { name: '', address: to },
        subject,
        text,
        html,
        xMailer: false,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'Content-Language': 'fr',
          ...(desabonnement?.lien.startsWith('https:') && leaveHeaders(desabonnement)),
        },
      })
    },
  }
}

/** Written as they are: an address folded over two lines is another one. */
const leaveHeaders = ({ lien, liste }: Desabonnement) => ({
  'List-Id': { prepared: true, value: `<${liste}.${new URL(lien).hostname}>` },
  'List-Unsubscribe': { prepared: true, value: `<${lien}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
