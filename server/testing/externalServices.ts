// External services for tests, named by TEST_ settings; embedded ones otherwise.
import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AwsV4Signer } from 'aws4fetch'
import { type Letter, readLetter } from '../../embedded/mailbox/mailbox.ts'
import { createStorage, type StorageSettings } from '../adapter/storage.ts'
import { type Env, readEnv } from '../env.ts'

type Ailleurs = Pick<Env, 'databaseUrl' | 's3' | 'smtpUrl' | 'oidc' | 'publicUrl'> & {
  /** The maildir in which the server of TEST_SMTP_URL delivers every mail. */
  maildir: string
}

/** The product's own settings with the prefix TEST_, read and refused as by the product. */
export function readAilleurs(source: Record<string, string | undefined> = process.env): Ailleurs {
  const named = Object.entries(source).filter(([name]) => name.startsWith('TEST_'))
  const given = Object.fromEntries(named.map(([name, value]) => [name.slice('TEST_'.length), value]))
  // Each product and each test has its own bucket.
  const env = readEnv({ ...given, ...(given.S3_ENDPOINT && { S3_BUCKET: 'essai' }) }, [])
  const { MAILDIR: maildir = '' } = given
  if (env.smtpUrl && !maildir) throw new Error('TEST_SMTP_URL est posé sans TEST_MAILDIR.')
  return { ...env, maildir }
}

/** A new bucket, and what deletes it with its contents. */
export async function openSeau(s3: StorageSettings): Promise<{ settings: StorageSettings; close(): Promise<void> }> {
  const settings = { ...s3, bucket: `kinebouge-${randomBytes(8).toString('hex')}` }
  const ask = async (method: string) => {
    const url = `${settings.endpoint}/${settings.bucket}`
    const signed = await new AwsV4Signer({ ...settings, method, url, service: 's3', signQuery: true }).sign()
    const answer = await fetch(signed.url, { method })
    if (!answer.ok) throw new Error(`${method} ${url} : ${answer.status} ${await answer.text()}`)
  }
  await ask('PUT')
  return {
    settings,
    async close() {
      // A thousand concurrent deletions: a small store may be slow.
      const storage = createStorage(settings, { put: 60_000, other: 60_000 })
      for await (const page of storage.list()) await Promise.all(page.map(({ key }) => storage.delete(key)))
      await ask('DELETE')
    },
  }
}

/** The mails of a maildir that contain these words, newest first. */
export async function readMaildir(maildir: string, words: string): Promise<Letter[]> {
  const names = await readdir(join(maildir, 'new')).catch(() => [])
  const letters = await Promise.all(
    names.map(async (name) => {
      const path = join(maildir, 'new', name)
      const [raw, { mtimeMs }] = await Promise.all([readFile(path), stat(path)])
      return { raw, mtimeMs }
    }),
  )
  const held = letters.filter(({ raw }) => raw.includes(words)).sort((a, b) => b.mtimeMs - a.mtimeMs)
  return Promise.all(held.map(({ raw }) => readLetter(raw)))
}
