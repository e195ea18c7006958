// The forms in which one page travels, compressed or not: each made once, when it is first asked for.
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  crc32,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'

/** As `Content-Encoding` names it. */
type Form = 'zstd' | 'br' | 'gzip' | 'identity'

/** The form that a request likes most, and of those it likes alike the first. */
function likedOf(names: readonly Form[], accepted: string): Form {
  const liked = new Map(
    accepted.split(',').map((part) => {
      const [name = '', q] = part.toLowerCase().split(/;\s*q=/)
      return [name.trim(), q === undefined ? 1 : Number(q)]
    }),
  )
  const likingOf = (name: Form): number => liked.get(name) ?? (name === 'identity' ? 0.001 : 0)
  return names.reduce((best, name) => (likingOf(name) > likingOf(best) ? name : best))
}

/** Room for a whole page compressed, and for a short text no more than its own: each time it is full, what compresses is called again. */
const roomMax = 64 * 1024
const roomFor = ({ length }: Buffer) => ({ chunkSize: Math.min(roomMax, Math.max(1024, length)) })

/** No more window than a page has: the usual one is megabytes, filled with zeros for each page. */
const brotliOf = (quality: number, page: Buffer) => ({
  ...roomFor(page),
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
  },
})

const zstdOf = (level: number, page: Buffer) => ({
  ...roomFor(page),
  params: { [constants.ZSTD_c_compressionLevel]: level },
})

const gzipOf = (level: number, page: Buffer) => ({ ...roomFor(page), level })

const [toZstd, toBrotli, toGzip] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)]

/**
 * As fast as is worth it for what is made on request, and at once: handing it to another thread takes this one nearly as
 * long; zstd costs a third of brotli for as many bytes. Best for what lasts as long as the server: there brotli is smaller.
 */
const writers = {
  once: {
    zstd: (page: Buffer) => zstdCompressSync(page, zstdOf(3, page)),
    br: (page: Buffer) => brotliCompressSync(page, brotliOf(3, page)),
    gzip: (page: Buffer) => gzipSync(page, gzipOf(5, page)),
  },
  /** For answers that may be large, and of which a stranger asks as many as they like. */
  passing: {
    zstd: (page: Buffer) => toZstd(page, zstdOf(1, page)),
    br: (page: Buffer) => toBrotli(page, brotliOf(1, page)),
    gzip: (page: Buffer) => toGzip(page, gzipOf(1, page)),
  },
  /** For the home page, made anew every two seconds at most, by which most come: it fits what a server may send at once (ADR 048). */
  often: {
    br: (page: Buffer) => toBrotli(page, brotliOf(5, page)),
    gzip: (page: Buffer) => toGzip(page, gzipOf(9, page)),
  },
  lasting: {
    br: (page: Buffer) => toBrotli(page, brotliOf(11, page)),
    gzip: (page: Buffer) => toGzip(page, gzipOf(9, page)),
  },
}

export interface Forms {
  /** Names what the page says, whatever its form and whichever server made it. */
  etag: string
  /** Of all of them, at most. */
  bytes: number
  /** The one to send to who accepts this. */
  formOf(accepted: string | undefined): Form
  as(form: Form): Buffer | Promise<Buffer>
}

/** The name of what a text says, in whatever form it travels. */
export const etagOf = (plain: Buffer): string => `W/"${plain.length.toString(36)}-${crc32(plain).toString(36)}"`

/** Where a text is written before its length in bytes is known: measuring it first costs as much as writing it. */
let room = Buffer.alloc(0)

function bytesOf(pieces: readonly string[]): Buffer {
  const most = 3 * pieces.reduce((sum, { length }) => sum + length, 0)
  if (room.length < most) room = Buffer.allocUnsafeSlow(2 * most)
  return Buffer.from(
    room.subarray(
      0,
      pieces.reduce((at, piece) => at + room.write(piece, at), 0),
    ),
  )
}

/** A page, in one piece or several. A picture that is compressed already has one form. */
export function createForms(page: string | readonly string[] | Buffer, effort: keyof typeof writers): Forms {
  const plain = Buffer.isBuffer(page) ? page : bytesOf(typeof page === 'string' ? [page] : page)
  // What is short is compressed at once, for a tenth of what another thread would cost.
  const write: Partial<Record<Form, (page: Buffer) => Buffer | Promise<Buffer>>> =
    writers[effort === 'passing' && plain.length < roomMax ? 'once' : effort]
  const names = [...(Object.keys(write) as Form[]), 'identity'] as const
  const made = new Map<Form, Buffer | Promise<Buffer>>()
  return {
    etag: etagOf(plain),
    bytes: 2 * plain.length,
    formOf: (accepted = '') => likedOf(names, accepted),
    as(form) {
      const held = made.get(form) ?? write[form]?.(plain) ?? plain
      made.set(form, held)
      return held
    },
  }
}
