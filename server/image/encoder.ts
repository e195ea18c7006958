// Turns an uploaded file into the stored photo: upright, without metadata, within the limits; or null.
import sharp, { type Sharp } from 'sharp'
import { coteMax, largeurFlou, pixelsMax, poidsCible, readTypePhoto, type TypePhoto } from '#domain/photo/photo.ts'
import type { Image } from './image.ts'

sharp.cache(false)

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

/** WebP keeps transparency, which JPEG cannot. */
const webp: Format = {
  type: 'image/webp',
  extension: 'webp',
  write: (picture, quality) => picture.webp({ quality }).toBuffer(),
}

const qualities = [82, 70, 55, 40]

/** Null when the bytes are not a photo, or not in an accepted format. */
export async function encode(bytes: Uint8Array): Promise<Image | null> {
  if (!readTypePhoto(bytes)) return null
  const whole = closeJpeg(bytes)
  // With an end marker of ours, a picture cut before it is only a warning.
  const failOn = whole === bytes ? 'error' : 'warning'
  const open = () => sharp(whole, { limitInputPixels: pixelsMax, failOn })
  try {
    // Reads the header only: too many pixels are refused before decoding.
    const { hasAlpha } = await open().metadata()
    const { write, ...format } = hasAlpha ? webp : jpeg
    const box = { width: coteMax, height: coteMax, fit: 'inside', withoutEnlargement: true } as const
    for (const quality of qualities) {
      const body = await write(open().autoOrient().resize(box), quality)
      if (body.length <= poidsCible) return { body, ...format, ...(await decline(body)) }
    }
    return null
  } catch {
    // A file that cannot be decoded to its end is refused.
    return null
  }
}

/**
 * A JPEG that lost its last bytes in a transfer gets its end marker (FF D9) back: its picture may be whole. One whose picture is cut
 * is refused when it is decoded.
 */
function closeJpeg(bytes: Uint8Array): Uint8Array {
  if (readTypePhoto(bytes) !== 'image/jpeg' || (bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9)) return bytes
  return Buffer.concat([bytes, Buffer.from([0xff, 0xd9])])
}

/** Renditions are made from the stored photo: upright, without metadata, and small enough to be decoded several times. */
async function decline(body: Uint8Array) {
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
