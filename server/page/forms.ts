// The forms in which one page travels, compressed or not: each made once, when it is first asked for.
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, crc32, gzip, gzipSync } from 'node:zlib'

/** As `Content-Encoding` names them, the best first. */
const names = ['br', 'gzip', 'identity'] as const
type Form = (typeof names)[number]

/** The form that a request likes most, and of those it likes alike the best. */
export function formOf(accepted = ''): Form {
  const liked = new Map(
    accepted.split(',').map((part) => {
      const [name = '', q] = part.toLowerCase().split(/;\s*q=/)
      return [name.trim(), q === undefined ? 1 : Number(q)]
    }),
  )
  const likingOf = (name: Form): number => liked.get(name) ?? (name === 'identity' ? 0.001 : 0)
  return names.reduce((best, name) => (likingOf(name) > likingOf(best) ? name : best))
}

/** Room for a whole page compressed: each time it is full, what compresses is called again. */
const chunkSize = 64 * 1024

/** No more window than a page has: the usual one is megabytes, filled with zeros for each page. */
const brotliOf = (quality: number, { length }: Buffer) => ({
  chunkSize,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
})

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/**
 * As fast as is worth it for what is made on request, and at once: handing it to another thread takes this one nearly as
 * long. Best for what lasts as long as the server.
 */
const writers = {
  once: {
    br: (page: Buffer) => brotliCompressSync(page, brotliOf(3, page)),
    gzip: (page: Buffer) => gzipSync(page, { level: 5, chunkSize }),
  },
  /** For answers that may be large, and of which a stranger asks as many as they like. */
  passing: {
    br: (page: Buffer) => toBrotli(page, brotliOf(1, page)),
    gzip: (page: Buffer) => toGzip(page, { level: 1, chunkSize }),
  },
  lasting: {
    br: (page: Buffer) => toBrotli(page, brotliOf(11, page)),
    gzip: (page: Buffer) => toGzip(page, { level: 9, chunkSize }),
  },
}

export interface Forms {
  /** Names what the page says, whatever its form and whichever server made it. */
  etag: string
  /** Of all of them, at most. */
  bytes: number
  as(form: Form): Buffer | Promise<Buffer>
}

/** The name of what a text says, in whatever form it travels. */
export const etagOf = (plain: Buffer): string => `W/"${plain.length.toString(36)}-${crc32(plain).toString(36)}"`

/** Where a text is written before its length in bytes is known: measuring it first costs as much as writing it. */
let room = Buffer.alloc(0)

function bytesOf(text: string): Buffer {
  const most = 3 * text.length
  if (room.length < most) room = Buffer.allocUnsafeSlow(2 * most)
  return Buffer.from(room.subarray(0, room.write(text)))
}

/** A picture that is compressed already has one form. */
export function createForms(page: string | Buffer, effort: keyof typeof writers): Forms {
  const plain = typeof page === 'string' ? bytesOf(page) : page
  const made = new Map<Form, Buffer | Promise<Buffer>>()
  return {
    etag: etagOf(plain),
    bytes: 2 * plain.length,
    as(form) {
      if (form === 'identity') return plain
      const held = made.get(form) ?? writers[effort][form](plain)
      made.set(form, held)
      return held
    },
  }
}
