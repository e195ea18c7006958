// Encoding of photos: weight, size, format.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { coteMax, largeurFlou, poidsCible } from '#domain/photo/photo.ts'
import { encode } from './encoder.ts'

const noise = (width: number, height: number, sigma: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } },
  })

test('un bruit que rien ne comprime tient quand même dans la limite', async () => {
  const given = await noise(coteMax, coteMax, 60).jpeg({ quality: 82 }).toBuffer()
  expect(given.length).toBeGreaterThan(poidsCible)
  const image = await encode(given)
  expect(image!.body.length).toBeLessThanOrEqual(poidsCible)
  const { width, height, format } = await sharp(image!.body).metadata()
  expect([width, height, format]).toEqual([coteMax, coteMax, 'jpeg'])
})

test('une petite image n’est pas agrandie', async () => {
  const image = await encode(await noise(60, 40, 5).webp().toBuffer())
  const { width, height } = await sharp(image!.body).metadata()
  expect([width, height, image!.type, image!.extension]).toEqual([60, 40, 'image/jpeg', 'jpg'])
})

test('une image transparente le reste', async () => {
  const clear = { create: { width: 30, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } } as const
  const image = await encode(await sharp(clear).png().toBuffer())
  const { format, hasAlpha } = await sharp(image!.body).metadata()
  expect([format, hasAlpha, image!.type, image!.extension]).toEqual(['webp', true, 'image/webp', 'webp'])
})

test('plus de 40 millions de pixels sont refusés, même honnêtes', async () => {
  const flat = { create: { width: 8000, height: 5001, channels: 3, background: '#fff' } } as const
  expect(await encode(await sharp(flat).png().toBuffer())).toBeNull()
})

test.each([
  ['tout en hauteur', 60, 1900],
  ['tout en largeur', 1900, 60],
  ['carrée', 900, 900],
])('le flou d’une image %s tient en quelques centaines de lettres', async (_, width, height) => {
  const { flou } = (await encode(await noise(width, height, 60).jpeg().toBuffer()))!
  expect(flou.length).toBeLessThan(2000)
  const read = await sharp(Buffer.from(flou.split(',')[1]!, 'base64')).metadata()
  expect(Math.max(read.width, read.height)).toBeLessThanOrEqual(largeurFlou)
})
