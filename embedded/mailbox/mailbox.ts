// The embedded mailbox: a loopback SMTP server that delivers nowhere and keeps the latest mails as files.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

export interface Letter {
  to: string
  from: string
  subject: string
  text: string
}

export interface Mail extends Letter {
  id: string
  date: Date
}

/** The mails of a folder, written by any process. */
export interface Mails {
  /** Newest first. */
  list(): Promise<Mail[]>
  find(id: string): Promise<Mail | null>
}

export interface Mailbox extends Mails {
  /** The local SMTP address. */
  url: string
  stop(): Promise<void>
}

const weightMax = 1024 * 1024
const keptMax = 100
const fileName = /^[0-9]{15}-[0-9a-f]{8}$/

const namesIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()

export const openMails = (folder: string): Mails => ({
  list: async () => {
    const names = await namesIn(folder)
    const found = await Promise.all(names.reverse().map((name) => readMail(folder, name.slice(0, -4))))
    return found.filter((mail) => mail !== null)
  },
  find: (id) => (fileName.test(id) ? readMail(folder, id) : Promise.resolve(null)),
})

export async function startMailbox(folder: string): Promise<Mailbox> {
  await mkdir(folder, { recursive: true, mode: 0o700 })

  /** Written under another name, then renamed: a reader never sees a partial mail. */
  async function keep(raw: Buffer): Promise<void> {
    const name = `${String(Date.now()).padStart(15, '0')}-${randomBytes(4).toString('hex')}`
    await writeFile(join(folder, `${name}.part`), raw, { mode: 0o600 })
    await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`))
    for (const old of (await namesIn(folder)).slice(0, -keptMax)) await rm(join(folder, old), { force: true })
  }

  const server = new SMTPServer({
    name: 'localhost',
    banner: 'boite aux lettres de demonstration',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: weightMax,
    logger: false,
    onData: (stream, _session, done) =>
      void readAll(stream)
        .then(keep)
        .then(() => done(), done),
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', listening)
  })
  // A client that hangs up is not our fault.
  server.on('error', () => {})
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    ...openMails(folder),
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  }
}

/** A mail that is too large is read to its end, then refused. */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) if (!stream.sizeExceeded) chunks.push(chunk)
  if (stream.sizeExceeded) throw Object.assign(new Error('Message too heavy'), { responseCode: 552 })
  return Buffer.concat(chunks)
}

/** Null when it was deleted meanwhile to make room. */
async function readMail(folder: string, id: string): Promise<Mail | null> {
  const raw = await readFile(join(folder, `${id}.eml`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return raw && { id, date: new Date(Number(id.slice(0, 15))), ...(await readLetter(raw)) }
}

export async function readLetter(raw: Buffer): Promise<Letter> {
  const mail = await PostalMime.parse(raw)
  return {
    to: mail.to?.map(({ address, name }) => address || name).join(', ') ?? '',
    from: mail.from?.name || mail.from?.address || '',
    subject: mail.subject ?? '',
    text: mail.text ?? stripTags(mail.html ?? ''),
  }
}

/** The text of an HTML mail, without tags, scripts and styles, in one pass. */
function stripTags(html: string): string {
  let inside: string | null = null
  return html
    .split('<')
    .map((part, rank) => {
      if (rank === 0) return part
      const [tag = ''] = part.toLowerCase().split(/[\s>]/, 1)
      if (inside === null && (tag === 'script' || tag === 'style')) inside = tag
      else if (tag === `/${inside}`) inside = null
      return inside === null ? part.slice(part.indexOf('>') + 1 || part.length) : ''
    })
    .join('')
}
