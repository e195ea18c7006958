// The forms in which one page travels, compressed or not: each made when it is first asked for, then held.
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { openTours } from '#domain/tour.ts'

/** As `Content-Encoding` names them, the best first. */
const names = ['br', 'gzip', 'identity'] as const
export type Form = (typeof names)[number]

/** The best form that a request accepts. */
export function formOf(accepted = ''): Form {
  const asked = accepted.split(',').map((part) => part.trim().toLowerCase())
  const refused = /;\s*q=0(\.0*)?$/
  return names.find((name) => asked.some((one) => one.split(';')[0] === name && !refused.test(one))) ?? 'identity'
}

/**
 * How hard a page is compressed: as fast as is worth it for one reader, better for those to come, best for what lasts.
 * What is done at once is: handing it to another thread takes this one nearly as long (ADR 025).
 */
export const efforts = { once: { br: 3, gzip: 5 }, kept: { br: 8, gzip: 6 }, lasting: { br: 11, gzip: 9 } } as const
type Effort = (typeof efforts)[keyof typeof efforts]

/** No more window than a page has: the usual one is megabytes, filled with zeros for each page. */
const windowBits = 18

/** Room for a whole page compressed: each time it is full, what compresses is called again from another thread. */
const chunkSize = 64 * 1024

const [toBrotli, ofBrotli] = [promisify(brotliCompress), promisify(brotliDecompress)]
const [toGzip, ofGzip] = [promisify(gzip), promisify(gunzip)]

const writers: Record<Form, (html: Buffer, effort: Effort) => Promise<Buffer>> = {
  br: async (html, effort) => {
    const options = {
      chunkSize,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort.br,
        [constants.BROTLI_PARAM_LGWIN]: windowBits,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    }
    return effort === efforts.once ? brotliCompressSync(html, options) : toBrotli(html, options)
  },
  gzip: (html, { gzip }) => toGzip(html, { level: gzip, chunkSize }),
  identity: async (html) => html,
}
const readers: Record<Form, (form: Buffer) => Promise<Buffer>> = {
  br: (form) => ofBrotli(form),
  gzip: (form) => ofGzip(form),
  identity: async (form) => form,
}

export interface Forms {
  /** Names the HTML, whatever its form. */
  etag: string
  /** What is held of it, in bytes. */
  readonly bytes: number
  as(form: Form): Promise<Buffer>
  /** Compresses again, better, what was compressed for one reader; in its turn, and for nobody who waits. */
  improve(): Promise<void>
}

/** One page at a time: each compression holds megabytes until it is heard of, and readers come before. */
const oneAtATime = openTours(1)

/** `onGrown` is told when one more form is held. */
export function createForms(page: string | Buffer, effort: Effort, onGrown: () => void = () => {}): Forms {
  const making = new Map<Form, Promise<Buffer>>()
  /** The HTML until a form of it is made, which is then enough. */
  let first: Buffer | null = typeof page === 'string' ? Buffer.from(page) : page
  let bytes = first.length
  const etag = `W/"${hash('sha1', first, 'base64url')}"`

  async function read(): Promise<Buffer> {
    if (first) return first
    const [form, made] = making.entries().next().value!
    return readers[form](await made)
  }

  async function make(form: Form): Promise<Buffer> {
    const made = await writers[form](await read(), effort)
    bytes += made.length - (first?.length ?? 0)
    first = null
    onGrown()
    return made
  }

  return {
    etag,
    get bytes() {
      return bytes
    },
    as(form) {
      const made = making.get(form) ?? make(form)
      making.set(form, made)
      return made
    },
    async improve() {
      if (effort !== efforts.once) return
      for (const [form, made] of [...making])
        await oneAtATime('page', async () => {
          const [before, better] = [await made, await writers[form](await read(), efforts.kept)]
          making.set(form, Promise.resolve(better))
          bytes += better.length - before.length
        })
      onGrown()
    },
  }
}
