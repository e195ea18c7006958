// Objects on disk, one file each, complete or absent even after a crash.
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreRefusal } from './refusal.ts'

export interface StoredObject {
  body: Buffer
  etag: string
  date: Date
}

export interface Listed {
  key: string
  size: number
  date: Date
}

/** Receives the bytes; `end` throws when they are not those announced. */
export interface Checks {
  update(chunk: Buffer): void
  end(): void
}

export interface Objects {
  read(key: string): Promise<StoredObject | null>
  /** Stores a body up to the maximum size; returns its ETag. */
  write(key: string, body: AsyncIterable<Buffer>, checks: Checks): Promise<string>
  remove(key: string): Promise<void>
  /** Keys with a prefix, sorted, after a given key. */
  list(prefix: string, after: string, max: number): Promise<Listed[]>
}

const fileNameMax = 250

/** A guest shares the folder with a running product. */
export function openObjects(folder: string, sizeMax: number, isGuest = false): Objects {
  const kept = join(folder, 'photos')
  const arriving = join(folder, 'arrivees')
  // Remove uploads that a stop interrupted.
  if (!isGuest) rmSync(arriving, { recursive: true, force: true })
  for (const path of [kept, arriving]) {
    mkdirSync(path, { recursive: true })
    // Private: it also contains photos of unpaid ads; older versions made the folder readable by all.
    chmodSync(path, 0o700)
  }
  const pathOf = (key: string) => join(kept, fileName(key))

  async function read(key: string): Promise<StoredObject | null> {
    try {
      const path = pathOf(key)
      const [body, { mtime }] = await Promise.all([readFile(path), stat(path)])
      return { body, etag: etagOf(createHash('md5').update(body).digest('hex')), date: mtime }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async function write(key: string, body: AsyncIterable<Buffer>, checks: Checks): Promise<string> {
    const path = pathOf(key)
    const draft = join(arriving, randomBytes(12).toString('hex'))
    try {
      const file = await open(draft, 'wx')
      const etag = await fill(file, body, sizeMax, checks).finally(() => file.close())
      await rename(draft, path)
      await flush(kept)
      return etag
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  return {
    read,
    write,
    remove: (key) => rm(pathOf(key), { force: true }),
    async list(prefix, after, max) {
      const keys = (await readdir(kept)).map(keyOf).sort()
      const page = keys.filter((key) => key.startsWith(prefix) && key > after).slice(0, max)
      const found = await Promise.all(page.map((key) => listObject(key, pathOf(key))))
      return found.filter((listed) => listed !== null)
    },
  }
}

/** Writes and flushes the bytes. */
async function fill(file: FileHandle, body: AsyncIterable<Buffer>, sizeMax: number, checks: Checks): Promise<string> {
  const hash = createHash('md5')
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > sizeMax) throw tooLarge()
    hash.update(chunk)
    checks.update(chunk)
    await file.write(chunk)
  }
  checks.end()
  await file.sync()
  return etagOf(hash.digest('hex'))
}

/** A rename is durable once its folder is flushed; Windows cannot do it. */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function listObject(key: string, path: string): Promise<Listed | null> {
  try {
    const { size, mtime } = await stat(path)
    return { key, size, date: mtime }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The file name of a key: no folders, nothing a file system would interpret. */
function fileName(key: string): string {
  const name = encodeURIComponent(key).replace(
    /[.*~'()!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  if (name.length > fileNameMax) throw new StoreRefusal(400, 'KeyTooLongError', 'Your key is too long')
  return name
}

const keyOf = (name: string): string => decodeURIComponent(name)
const etagOf = (digest: string): string => `"${digest}"`
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

export const tooLarge = (): StoreRefusal =>
  new StoreRefusal(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
