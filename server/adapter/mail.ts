// Sends mail by SMTP: one message at a time, one recipient, no tracking.
import { createTransport } from 'nodemailer'
import type { Desabonnement } from '#domain/mail/desabonnement.ts'
import { marque } from '#domain/marque/marque.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The same text as HTML. */
  html: string
  /** One-click unsubscribe link (RFC 8058); https only. */
  desabonnement?: Desabonnement
}

export interface Mailer {
  /** Resolves once the server has accepted the mail; rejects otherwise. */
  send(mail: Mail): Promise<void>
}

/**
 * Why a mail failed. `adresse`: the address is refused for good. `lettre`: this message is refused for good. `retard`: not
 * accepted, retry later. null: unknown, it may have been accepted.
 */
export type Echec = 'adresse' | 'lettre' | 'retard' | null

export function readEchec(error: unknown): Echec {
  const { responseCode, permanent, command, syscall, code, timeoutType } = error as SmtpError
  if (responseCode && permanent && command === 'RCPT TO') return 'adresse'
  if (responseCode && permanent && command === 'DATA') return 'lettre'
  // Both prove that the mail was not accepted; a connection lost after DATA proves nothing.
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

export interface MailerOptions {
  /** Replaces the brand's own address as the sender. */
  from?: string | null
  /** The name this machine gives itself in EHLO; its own host name when absent. */
  name?: string
  waitMs?: number
}

export function createMailer(url: string, { from, name, waitMs = timeoutMs }: MailerOptions = {}): Mailer {
  const transport = createTransport({
    url,
    ...(name && { name }),
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
        // An object, so that one address cannot be parsed as two.
        to: { name: '', address: to },
        subject,
        text,
        html,
        xMailer: false,
        headers: {
          'Auto-Submitted': 'auto-generated',
          // Exchange obeys this one.
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': 'fr',
          ...(desabonnement?.lien.startsWith('https:') && leaveHeaders(desabonnement)),
        },
      })
    },
  }
}

/** A mail that was not sent: why, and what the server answered. */
export interface UnsentMail {
  raison: Echec
  code?: number
  etape?: string
  message: string
}

/** Tells of each mail that fails, whoever sends it. */
export const watchMailer = (mailer: Mailer, tell: (unsent: UnsentMail) => void): Mailer => ({
  async send(mail) {
    try {
      await mailer.send(mail)
    } catch (error) {
      const { responseCode, command, message } = error as SmtpError
      const said = { ...(responseCode && { code: responseCode }), ...(command && { etape: command }) }
      tell({ raison: readEchec(error), ...said, message })
      throw error
    }
  },
})

/** `prepared` prevents folding: an address split over two lines would be another one. */
const leaveHeaders = ({ lien, liste }: Desabonnement) => ({
  'List-Id': { prepared: true, value: `<${liste}.${new URL(lien).hostname}>` },
  'List-Unsubscribe': { prepared: true, value: `<${lien}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
