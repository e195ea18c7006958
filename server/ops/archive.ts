// The archive format: a folder of files, each with its size and checksum, closed by a manifest (ADR 033).
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { SettingRefusal } from '../env.ts'

/** An archive that cannot be made or read; the message is the one sentence printed. */
export class ArchiveRefusal extends SettingRefusal {}

const name = z.string().check(z.regex(/^[\p{L}_][\p{L}\p{N}_]*$/u))
const fichier = { octets: z.number(), sha256: z.string() }
const table = z.object({ schema: name, nom: name, colonnes: z.array(name), lignes: z.number(), ...fichier })
const photo = z.object({
  cle: z.string().check(z.regex(/^(annonces|depots|factures)\/[^\\]+$/)),
  type: z.string(),
  ...fichier,
})
const manifeste = z.object({
  format: z.literal(1),
  date: z.string(),
  /** Migrations that the database had run: the schema is restored by the same ones. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(z.object({ schema: name, nom: name, valeur: z.number() })),
  photos: z.object({ nombre: z.number(), poids: z.number(), absentes: z.number(), ...fichier }),
})

export type Manifest = z.infer<typeof manifeste>
export type ArchivedTable = z.infer<typeof table>
export type ArchivedPhoto = z.infer<typeof photo>
export type ArchivedFile = Pick<ArchivedTable, 'octets' | 'sha256'>

const manifesteFile = 'manifeste.json'
/** Written last: an archive without it is incomplete. `sha256sum --check` reads it too. */
const closingFile = 'manifeste.sha256'
export const photosFile = 'photos.jsonl'

export const fileOfTable = ({ schema, nom }: Pick<ArchivedTable, 'schema' | 'nom'>): string =>
  `tables/${schema}.${nom}.copy.gz`

/** Named by the checksum of its key, so that no key can point outside the archive. */
export function fileOfPhoto(cle: string): string {
  const digest = createHash('sha256').update(cle).digest('hex')
  return `photos/${digest.slice(0, 2)}/${digest}`
}

/** Creates the archive folder, readable by its owner only. */
export async function createArchive(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length)
    throw new ArchiveRefusal(`Le dossier « ${folder} » n’est pas vide : donnez-en un nouveau pour chaque sauvegarde.`)
  await mkdir(join(folder, 'tables'))
  for (let byte = 0; byte < 256; byte++)
    await mkdir(join(folder, 'photos', byte.toString(16).padStart(2, '0')), { recursive: true })
}

/** Counts the bytes of a stream and computes their checksum. */
class Measure extends Transform {
  private readonly hash = createHash('sha256')
  private octets = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.hash.update(chunk)
    this.octets += chunk.length
    done(null, chunk)
  }

  read256(): ArchivedFile {
    return { octets: this.octets, sha256: this.hash.digest('hex') }
  }
}

/** Writes a stream to disk (fsync included); returns its size and checksum. */
export async function backUp(path: string, ...streams: [Readable, ...Transform[]]): Promise<ArchivedFile> {
  const measure = new Measure()
  await pipeline([...streams, measure, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })])
  return measure.read256()
}

export async function closeArchive(folder: string, content: Manifest): Promise<void> {
  const text = `${JSON.stringify(content, null, 2)}\n`
  await writeFile(join(folder, manifesteFile), text, { mode: 0o600, flush: true })
  const digest = createHash('sha256').update(text).digest('hex')
  await writeFile(join(folder, closingFile), `${digest}  ${manifesteFile}\n`, { mode: 0o600, flush: true })
}

/** Reads a manifest after checking that every file is present and unchanged. */
export async function readArchive(folder: string): Promise<Manifest> {
  const content = await readManifeste(folder)
  for (const kept of content.tables) await check(folder, fileOfTable(kept), kept)
  await check(folder, photosFile, content.photos)
  let count = 0
  for await (const kept of listPhotos(folder)) {
    await check(folder, fileOfPhoto(kept.cle), kept)
    count += 1
  }
  if (count !== content.photos.nombre) throw broken(photosFile)
  return content
}

async function readManifeste(folder: string): Promise<Manifest> {
  const read = (file: string) => readFile(join(folder, file), 'utf8').catch(() => null)
  const [text, closing] = [await read(manifesteFile), await read(closingFile)]
  if (text === null || closing === null)
    throw new ArchiveRefusal(`« ${folder} » n’est pas une sauvegarde achevée : il y manque son manifeste.`)
  if (!closing.startsWith(createHash('sha256').update(text).digest('hex'))) throw broken(manifesteFile)
  const { format } = JSON.parse(text) as { format?: unknown }
  if (format !== 1)
    throw new ArchiveRefusal(`Cette sauvegarde est d’un format que cette version ne connaît pas (${format}).`)
  return manifeste.parse(JSON.parse(text))
}

export async function* listPhotos(folder: string): AsyncGenerator<ArchivedPhoto> {
  for await (const line of createInterface({ input: createReadStream(join(folder, photosFile)), crlfDelay: 1 }))
    yield photo.parse(JSON.parse(line))
}

async function check(folder: string, file: string, { octets, sha256 }: ArchivedFile): Promise<void> {
  const measure = new Measure().resume()
  try {
    await pipeline(createReadStream(join(folder, file)), measure)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new ArchiveRefusal(`La sauvegarde est abîmée : le fichier « ${file} » manque.`)
  }
  const found = measure.read256()
  if (found.octets !== octets || found.sha256 !== sha256) throw broken(file)
}

const broken = (file: string): ArchiveRefusal =>
  new ArchiveRefusal(`La sauvegarde est abîmée : « ${file} » n’est plus ce qui fut écrit (somme de contrôle).`)

/** Runs a task on each item of an iterable, several at a time. */
export async function eachOf<T>(items: AsyncIterable<T>, task: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  const takeTurns = async () => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) await task(next.value)
  }
  const turns = await Promise.allSettled(Array.from({ length: 8 }, takeTurns))
  const failed = turns.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
