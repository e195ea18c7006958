// Probes the SMTP server: connection, login, sender accepted. No mail is sent.
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { marque } from '#domain/marque/marque.ts'
import { causeOf, Failure, type Probe } from './report.ts'

const timeoutMs = 5000

interface SmtpError extends Error {
  code?: string
  command?: string
  response?: string
}

export const probeMail = (url: string, mailFrom: string | null): Probe => ({
  sujet: 'SMTP_URL',
  async run() {
    const from = mailFrom ?? marque.contact
    await offer(url, from)
    const prudences = mailFrom
      ? []
      : [`MAIL_FROM n’est pas posé : les e-mails sont signés ${from}, une adresse d’exemple`]
    return { phrase: `le serveur prendrait un e-mail de ${from}`, prudences }
  },
})

/** Resolves when the server accepts a mail from this address; the connection is closed before the message. */
async function offer(url: string, from: string): Promise<void> {
  const { options } = createTransport({ url }) as unknown as {
    options: ConstructorParameters<typeof SMTPConnection>[0] & { auth?: { user: string; pass: string } }
  }
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: timeoutMs,
    // Shorter than the socket timeout, whose error would hide this one.
    greetingTimeout: timeoutMs - 1000,
    socketTimeout: timeoutMs,
  })
  try {
    await new Promise<void>((accepted, failed) => {
      connection.on('error', failed)
      const body = new Readable({ read: () => accepted() })
      const send = () =>
        connection.send({ from, to: [from] }, body, (error: Error | null) => (error ? failed(error) : accepted()))
      connection.connect((error?: Error | null) => {
        if (error) return failed(error)
        if (!options.auth) return send()
        const { user, pass } = options.auth
        connection.login({ credentials: { user, pass } }, (refused: Error | null) =>
          refused ? failed(refused) : send(),
        )
      })
    })
  } catch (error) {
    throw new Failure(sentenceOf(error as SmtpError, from))
  } finally {
    connection.on('error', () => {})
    connection.close()
  }
}

function sentenceOf(error: SmtpError, from: string): string {
  const { code = '', command = '', response = '' } = error
  if (code === 'EAUTH') return 'le serveur refuse le compte ou son mot de passe'
  if (command === 'MAIL FROM') return `le serveur refuse d’envoyer au nom de ${from} : changez MAIL_FROM (${response})`
  if (command === 'RCPT TO') return `le serveur ne prend pas de courrier pour ${from} (${response})`
  if (/greeting/i.test(error.message))
    return 'ce port répond, mais pas comme un serveur d’envoi : 465 avec smtps://, 587 ou 25 avec smtp://'
  if (/certificate/i.test(error.message))
    return `son certificat est refusé (${error.message}) : donnez son autorité par NODE_EXTRA_CA_CERTS`
  if (code === 'ETLS' || /ssl|wrong version/i.test(error.message))
    return 'le chiffrement échoue : smtps:// est pour le port 465, smtp:// pour les autres'
  return `ne répond pas (${causeOf(error)})`
}
