// Runs beside the page: decodes a photo, and makes it lighter when it is too heavy to be sent as it is (product §5).

/** A request of the page; the limits come with the file, so that nothing else is loaded here. */
export interface Demande {
  file: Blob
  poidsMax: number
  poidsCible: number
  coteMax: number
  pixelsMax: number
  /** Whether the server takes files of this format. */
  accepted: boolean
}

/** The photo to send: the file itself when the server takes it as it is, else a JPEG; null when it cannot be read. */
export type Reponse = Blob | null

const qualites = [0.86, 0.78, 0.68, 0.56]
const tours = 6

addEventListener('message', async ({ data }: MessageEvent<Demande>) => {
  postMessage(await prepare(data).catch(() => null))
})

async function prepare({ file, poidsMax, poidsCible, coteMax, pixelsMax, accepted }: Demande): Promise<Reponse> {
  // Upright: the orientation written by the phone is applied here, since what is encoded below forgets it.
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
  // JPEG has no transparency: without this, it would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}
