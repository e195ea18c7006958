// From the bytes a member sent to the picture that is shown: upright, without metadata, within the limits; or a no.
import type { Sharp } from 'sharp'
import {
  coteMax,
  type LargeurPhoto,
  largeurFlou,
  pixelsMax,
  poidsCible,
  readTypePhoto,
  type TypePhoto,
} from '#domain/photo.ts'

export interface Image {
  body: Uint8Array
  type: TypePhoto
  extension: string
  largeur: number
  hauteur: number
  /** Its renditions, in WebP, by their width. */
  petits: Record<LargeurPhoto, Uint8Array>
  /** Its blur, as a data address. */
  flou: string
}

interface Format {
  type: TypePhoto
  extension: string
  write(picture: Sharp, quality: number): Promise<Uint8Array>
}

const jpeg: Format = {
  type: 'image/jpeg',
  extension: 'jpg',
  write: (picture, quality) => picture.jpeg({ quality, progressive: true }).toBuffer(),
}

/** For what is see-through, which JPEG cannot hold. */
const webp: Format = {
  type: 'image/webp',
  extension: 'webp',
  write: (picture, quality) => picture.webp({ quality }).toBuffer(),
}

const qualities = [82, 70, 55, 40]
let turn: Promise<unknown> = Promise.resolve()

/** One picture at a time: decoding is the heaviest thing a member can ask of the server. */
export function encodeImage(bytes: Uint8Array): Promise<Image | null> {
  const result = turn.then(() => encode(bytes))
  turn = result.catch(() => {})
  return result
}

async function encode(bytes: Uint8Array): Promise<Image | null> {
  if (!readTypePhoto(bytes)) return null
  // Loaded at the first photo: a site at rest does not carry a decoder.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const open = () => sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
  try {
    // The header alone is read here: too many pixels are refused before any is decoded.
    const { hasAlpha } = await open().metadata()
    const { write, ...format } = hasAlpha ? webp : jpeg
    const box = { width: coteMax, height: coteMax, fit: 'inside', withoutEnlargement: true } as const
    for (const quality of qualities) {
      const body = await write(open().autoOrient().resize(box), quality)
      if (body.length <= poidsCible) return { body, ...format, ...(await decline(body, sharp)) }
    }
    return null
  } catch {
    // What cannot be decoded to its end is no photo.
    return null
  }
}

/** Made from the photo as it is stored: upright already, without metadata, and small enough to be decoded again and again. */
async function decline(body: Uint8Array, sharp: (body: Uint8Array) => Sharp) {
  const { width: largeur, height: hauteur } = await sharp(body).metadata()
  const make = (size: { width: number; height?: number }, quality: number) =>
    sharp(body)
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
  const flou = (await make({ width: largeurFlou, height: largeurFlou }, 50)).toString('base64')
  return {
    largeur,
    hauteur,
    petits: { 480: await make({ width: 480 }, 74), 1280: await make({ width: 1280 }, 76) },
    flou: `data:image/webp;base64,${flou}`,
  }
}
