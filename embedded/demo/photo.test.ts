// The rooms the demo draws: pictures that a site accepts, different from one another, the same at every start.
import { expect, test } from 'vitest'
import { drawJpeg, encodeImage } from '../../server/image/image.ts'
import { drawPiece, hauteurPiece, largeurPiece } from './dessin/piece.ts'
import { createHasard } from './hasard.ts'

const drawSet = (seed: number) => {
  const hasard = createHasard(seed)
  return Array.from({ length: 18 }, (_, rang) => drawPiece(rang, hasard))
}

test('dix-huit pièces toutes différentes, les mêmes à chaque démarrage', () => {
  expect(new Set(drawSet(1)).size).toBe(18)
  expect(drawSet(1)).toEqual(drawSet(1))
  expect(drawSet(2)).not.toEqual(drawSet(1))
})

test('un dessin devient une photo que le site accepte, de quelques dizaines de Ko, et sa couverture de quelques Ko', async () => {
  for (const svg of drawSet(3).slice(0, 6)) {
    const image = (await encodeImage(await drawJpeg(svg)))!
    expect([image.largeur, image.hauteur]).toEqual([largeurPiece, hauteurPiece])
    expect(image.body.length).toBeLessThan(150_000)
    expect(image.petits[480].length).toBeLessThan(20_000)
  }
})
