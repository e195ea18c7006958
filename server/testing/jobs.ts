// Test helpers: background jobs with short intervals, and SMTP servers that fail.
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Mail } from '../adapter/mail.ts'
import { jobMails } from '../job/jobs.ts'
import { type Enqueue, resumeLostMails, sendQueuedMail } from '../mail/outbox.ts'
import { publicUrl, type TestSite } from './site.ts'

/** Ten seconds is the shortest time after which the queue considers a server dead. */
export const pressee = { lookSeconds: 0.5, watchSeconds: 1, beatSeconds: 10, tourSeconds: 1 }

/** An SMTP server with these options; `stop` cuts its connections. */
export async function openSmtp(options: SMTPServerOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((stopped) => server.close(() => stopped())) }
}

/** An SMTP server that receives a whole mail and is cut before acknowledging it. */
export async function openCut(): Promise<{ url: string; taken: () => number; stop(): void }> {
  let taken = 0
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('220 essai\r\n')
    socket.on('data', (chunk) => {
      const said = chunk.toString()
      if (said.includes('\r\n.\r\n')) {
        taken++
        socket.destroy()
      } else if (/^[A-Z]{4}/.test(said)) socket.write(said.startsWith('DATA') ? '354 go\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, taken: () => taken, stop: () => void server.close() }
}

/** A queue that only records the names of jobs. */
export const noterDans =
  (noms: string[]): Enqueue =>
  async (_tx, ...laisses) =>
    void noms.push(...laisses)

/** Sends what is due, as a run of the product does. */
export async function post(
  { database, clock }: Pick<TestSite, 'database' | 'clock'>,
  chore: (depot: Enqueue) => Promise<unknown> = async () => {},
): Promise<Mail[]> {
  const mails: Mail[] = []
  const cles: string[] = []
  const depot = noterDans(cles)
  await chore(depot)
  await resumeLostMails(database, depot, clock.now)
  const given = {
    database,
    mailer: { send: async (mail: Mail) => void mails.push(mail) },
    lettres: jobMails,
    publicUrl,
    now: () => clock.now,
  }
  for (const cle of new Set(cles)) await sendQueuedMail(given, cle, { last: false })
  return mails
}
