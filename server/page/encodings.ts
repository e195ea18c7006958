// The encodings of a response (zstd, brotli, gzip, identity), each computed on first use.
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

/** As in `Content-Encoding`. */
type Form = 'zstd' | 'br' | 'gzip' | 'identity'

/** The encoding with the highest quality value in Accept-Encoding, the first one among equals. */
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
 * Compression levels, encodings in order of preference: zstd costs a third of brotli for the same size; brotli is smaller at high
 * levels.
 */
const qualities = {
  /** Pages rendered on request. */
  once: { zstd: 3, br: 3, gzip: 5 },
  /** API answers: possibly large, and unlimited in number. */
  passing: { zstd: 1, br: 1, gzip: 1 },
  /** The home page: rendered at most every two seconds, and the most requested. */
  often: { br: 5, gzip: 9 },
  /** Responses that last as long as the server. */
  lasting: { br: 11, gzip: 9 },
} satisfies Record<string, Partial<Record<Compressed, number>>>

type Effort = keyof typeof qualities

const options = {
  zstd: (quality: number) => ({ params: { [constants.ZSTD_c_compressionLevel]: quality } }),
  // A window no larger than the page: the default one allocates megabytes per page.
  br: (quality: number) => ({
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 },
  }),
  gzip: (level: number) => ({ level }),
}
const atOnce = { zstd: zstdCompressSync, br: brotliCompressSync, gzip: gzipSync }
const aside = { zstd: promisify(zstdCompress), br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Below this size and at low levels, compressing in another thread costs more than it saves. */
const short = 64 * 1024

function compress(plain: Buffer, form: Compressed, effort: Effort): Buffer | Promise<Buffer> {
  const { [form]: quality = 0 }: Partial<Record<Compressed, number>> = qualities[effort]
  const soon = effort === 'once' || (effort === 'passing' && plain.length < short)
  return (soon ? atOnce : aside)[form](plain, options[form](quality))
}

export interface Encodings {
  /** Identifies the content, whatever its encoding and the server that made it. */
  etag: string
  /** Upper bound of the memory used by all encodings. */
  bytes: number
  /** The encoding to send for this Accept-Encoding. */
  formOf(accepted: string | undefined): Form
  as(form: Form): Buffer | Promise<Buffer>
}

/** A weak ETag of the content. */
const etagOf = (plain: Buffer): string => `W/"${plain.length.toString(36)}-${crc32(plain).toString(36)}"`

/** A reusable buffer: measuring a string's length in bytes costs as much as encoding it. */
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

/** A response in one piece or several. An already compressed image has one encoding. */
export function createEncodings(page: string | readonly string[] | Buffer, effort: Effort): Encodings {
  const plain = Buffer.isBuffer(page) ? page : bytesOf(typeof page === 'string' ? [page] : page)
  const names = [...(Object.keys(qualities[effort]) as Compressed[]), 'identity'] as const
  const made = new Map<Form, Buffer | Promise<Buffer>>([['identity', plain]])
  let etag: string | undefined
  return {
    // Computed on demand: most API answers need none.
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
