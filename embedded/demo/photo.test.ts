// Demo photos: accepted by the site, and all different.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { encodeImage } from '../../server/image/image.ts'

const folder = new URL('./pieces/', import.meta.url)
const files = readdirSync(folder).map((name) => ({ name, body: readFileSync(new URL(name, folder)) }))

test('au moins vingt images toutes différentes, d’au moins dix sortes, en moins de 250 Ko', () => {
  expect(new Set(files.map(({ body }) => createHash('sha256').update(body).digest('hex'))).size).toBe(files.length)
  expect(files.length).toBeGreaterThanOrEqual(20)
  expect(new Set(files.map(({ name }) => name.split('-')[0])).size).toBeGreaterThanOrEqual(10)
  expect(files.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThan(250_000)
})

test('chacune est une photo que le site accepte, et sa couverture pèse quelques Ko', async () => {
  for (const { name, body } of files.slice(0, 4)) {
    const image = (await encodeImage(body))!
    expect([image.largeur, image.hauteur], name).toEqual([960, 720])
    expect(image.petits[480].length, name).toBeLessThan(20_000)
  }
})
