// Time from start to the first page, on an empty disk and with existing data.
import { join } from 'node:path'
import { type Figure, median } from './figure.ts'
import { inFolder, startProduct } from './product.ts'

const rounds = 3

export async function measureStart(): Promise<Figure[]> {
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < rounds; round++) {
    await inFolder(async (folder) => {
      for (const times of [cold, warm]) {
        const product = await startProduct(join(folder, 'data'))
        times.push(product.ready / 1000)
        await product.stop()
      }
    })
  }
  return [
    { name: `Démarrage, disque vide (médiane de ${rounds})`, value: median(cold), unit: 's', target: { most: 5 } },
    {
      name: `Démarrage, données présentes (médiane de ${rounds})`,
      value: median(warm),
      unit: 's',
      target: { most: 1.5 },
    },
  ]
}
