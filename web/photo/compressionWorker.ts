// Worker that decodes a photo and compresses it when too heavy (product §5).

/** A request; limits are passed in, so that the worker loads nothing else. */
export interface Demande {
  file: Blob
  poidsMax: number
  poidsCible: number
  coteMax: number
  pixelsMax: number
  /** Whether the server takes files of this format. */
  accepted: boolean
}

/** The photo to send: the original when acceptable, else a JPEG; null when it cannot be read. */
export type Reponse = Blob | null

const qualites = [0.86, 0.78, 0.68, 0.56]
const tours = 6

addEventListener('message', async ({ data }: MessageEvent<Demande>) => {
  postMessage(await prepare(data).catch(() => null))
})

async function prepare({ file, poidsMax, poidsCible, coteMax, pixelsMax, accepted }: Demande): Promise<Reponse> {
  // A JPEG that had to be given its end is written again: the server would refuse what it cannot read to the end.
  const opened = await open(file).catch(() => null)
  const image = opened ?? (await openCut(file, coteMax))
  if (opened && accepted && file.size <= poidsMax && image.width * image.height <= pixelsMax) return file
  let cote = Math.min(coteMax, Math.max(image.width, image.height))
  for (let tour = 0; tour < tours; tour++, cote *= 0.8) {
    const canvas = draw(image, cote)
    for (const quality of qualites) {
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
      if (blob.size <= poidsCible) return blob
    }
  }
  return null
}

/** Applies the orientation stored by the phone, since the JPEG that is written loses it. */
const open = (file: Blob): Promise<ImageBitmap> => createImageBitmap(file, { imageOrientation: 'from-image' })

/** A JPEG that lost its last bytes in a transfer gets its end marker back. Where its picture itself is cut, an edge is grey. */
async function openCut(file: Blob, coteMax: number): Promise<ImageBitmap> {
  const image = await open(new Blob([file, new Uint8Array([0xff, 0xd9])]))
  const canvas = draw(image, Math.min(coteMax, Math.max(image.width, image.height)))
  const context = canvas.getContext('2d')!
  const isGrey = (x: number, y: number) =>
    context
      .getImageData(x, y, 1, 1)
      .data.slice(0, 3)
      .every((one) => one === 128)
  const [right, bottom] = [canvas.width - 1, canvas.height - 1]
  const corners = [isGrey(0, 0), isGrey(right, 0), isGrey(right, bottom), isGrey(0, bottom)]
  if (corners.some((grey, rank) => grey && corners[(rank + 1) % 4])) throw new Error('cut')
  return image
}

function draw(image: ImageBitmap, cote: number): OffscreenCanvas {
  const scale = cote / Math.max(image.width, image.height)
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  )
  const context = canvas.getContext('2d')!
  // JPEG has no transparency: it would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}
