// Mail leaves by SMTP, whoever answers it: one text at a time, to one person, with no tracking.
import { createTransport } from 'nodemailer'
import { marque } from '#domain/marque.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Resolves once the server has taken the mail; rejects when it will not. */
  send(mail: Mail): Promise<void>
}

const patienceMs = 10_000

/** `from` signs the mails in place of the brand's own address. */
export function createMailer(url: string, from: string | null = null): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({
        from: { name: marque.nom, address: from ?? marque.contact },
        // An object, so that no address can be read as two.
        to: { name: '', address: to },
        subject,
        text,
        xMailer: false,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'fr' },
      })
    },
  }
}
