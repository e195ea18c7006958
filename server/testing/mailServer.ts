// Test helpers: a mailbox reached by SMTP, embedded or from the TEST_ settings.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { type Letter, startMailbox } from '../../embedded/mailbox/mailbox.ts'
import { createMailer } from '../adapter/mail.ts'
import { readAilleurs, readMaildir } from './externalServices.ts'

export interface Boite {
  url: string
  /** The expected sender, when the mailbox is shared. */
  from: string | null
  /** Newest first; includes all mails accepted before the call. */
  list(): Promise<Letter[]>
  stop(): Promise<void>
}

export async function openBoite(): Promise<Boite> {
  const { smtpUrl, maildir } = readAilleurs()
  if (smtpUrl) return openMaildir(smtpUrl, maildir)
  const folder = await mkdtemp(join(tmpdir(), 'kinebouge-boite-'))
  const { url, list, stop } = await startMailbox(folder)
  return { url, from: null, list, stop: () => stop().then(() => rm(folder, { recursive: true })) }
}

/** An external server delivers later: a marker mail sent last tells that the previous ones have arrived. */
function openMaildir(url: string, maildir: string): Boite {
  const from = `essai-${randomBytes(8).toString('hex')}@exemple.fr`
  let asked = 0
  return {
    url,
    from,
    async list() {
      const to = `temoin-${++asked}-${from}`
      await createMailer(url).send({ to, subject: 'Témoin', text: 'Les autres sont arrivées.', html: '' })
      const brought = async () => (await readMaildir(maildir, to)).length > 0
      await vi.waitUntil(brought, { timeout: 30_000, interval: 50 })
      return readMaildir(maildir, `<${from}>`)
    },
    stop: async () => {},
  }
}
