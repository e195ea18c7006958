// For tests: a letter box of their own, reached by SMTP; the embedded one, or that of the TEST_ settings.
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
  /** The expected sender, when letters of others come to the same place. */
  from: string | null
  /** Newest first; all that had been taken when it is asked. */
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

/** A server that takes a letter brings it later: one that is sent after the others tells that they have come. */
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
