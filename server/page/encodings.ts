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

type Compressed = Exclude<Form, 'identity'>

/**
 * Of each form, in the order of those liked alike: zstd costs a third of brotli for as many bytes, and brotli is smaller when it
 * takes its time.
 */
const qualities = {
  /** For what is made on request. */
  once: { zstd: 3, br: 3, gzip: 5 },
  /** For answers that may be large, and of which a stranger asks as many as they like. */
  passing: { zstd: 1, br: 1, gzip: 1 },
  /** For the home page, made anew every two seconds at most, by which most come: it fits what a server may send at once (ADR 048). */
  often: { br: 5, gzip: 9 },
  /** For what lasts as long as the server. */
  lasting: { br: 11, gzip: 9 },
} satisfies Record<string, Partial<Record<Compressed, number>>>

type Effort = keyof typeof qualities

const options = {
  zstd: (quality: number) => ({ params: { [constants.ZSTD_c_compressionLevel]: quality } }),
  // No more window than a page has: the usual one is megabytes, filled with zeros for each page.
  br: (quality: number) => ({
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 },
  }),
  gzip: (level: number) => ({ level }),
}
const atOnce = { zstd: zstdCompressSync, br: brotliCompressSync, gzip: gzipSync }
const aside = { zstd: promisify(zstdCompress), br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Bytes under which, at a low quality, another thread would cost more than it spares. */
const short = 64 * 1024

function compress(plain: Buffer, form: Compressed, effort: Effort): Buffer | Promise<Buffer> {
  const { [form]: quality = 0 }: Partial<Record<Compressed, number>> = qualities[effort]
  const soon = effort === 'once' || (effort === 'passing' && plain.length < short)
  return (soon ? atOnce : aside)[form](plain, options[form](quality))
}

export interface Encodings {
  /** Names what the page says, whatever its form and whichever server made it. */
  etag: string
  /** Of all of them, at most. */
  bytes: number
  /** The one to send to who accepts this. */
  formOf(accepted: string | undefined): Form
  as(form: Form): Buffer | Promise<Buffer>
}

/** The name of what a text says, in whatever form it travels. */
const etagOf = (plain: Buffer): string => `W/"${plain.length.toString(36)}-${crc32(plain).toString(36)}"`

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
export function createEncodings(page: string | readonly string[] | Buffer, effort: Effort): Encodings {
  const plain = Buffer.isBuffer(page) ? page : bytesOf(typeof page === 'string' ? [page] : page)
  const names = [...(Object.keys(qualities[effort]) as Compressed[]), 'identity'] as const
  const made = new Map<Form, Buffer | Promise<Buffer>>([['identity', plain]])
  let etag: string | undefined
  return {
    // Most answers of the API go unnamed.
    get etag() {
      etag ??= etagOf(plain)
      return etag
    },
    bytes: 2 * plain.length,
    formOf: (accepted = '') => likedOf(names, accepted),
    as(form) {
      const held = made.get(form) ?? compress(plain, form as Compressed, effort)
      made.set(form, held)
      return held
    },
  }
}
