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
  // Applies the orientation stored by the phone, since the JPEG below loses it.
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  if (accepted && file.size <= poidsMax && image.width * image.height <= pixelsMax) return file
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
