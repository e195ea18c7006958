// What counting costs a reading: two servers on one database, the one with limits that nobody reaches, in turns.
import { join } from 'node:path'
import { startDatabase } from '../embedded/database/start.ts'
import { type Figure, median } from './figure.ts'
import { fire } from './fire.ts'
import { loadAnnonces } from './load.ts'
import { inFolder, startProduct } from './product.ts'
import { paris20 } from './question.ts'

const ads = 5_000
const rounds = 5
const seconds = 4
const shots = {
  'une vue légère': (url: string) => ({ url: `${url}/api/lister_typesannonce` }),
  'une recherche': (url: string) => ({ url: `${url}/api/rpc/lister_annonces`, body: paris20 }),
}

export async function measureLimits(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const server = await startDatabase(join(folder, 'postgresql'))
    try {
      const DATABASE_URL = await loadAnnonces(server.url, ads, new Date())
      const without = await startProduct(join(folder, 'sans'), { DATABASE_URL, LIMITES: '0' })
      const counting = await startProduct(join(folder, 'avec'), { DATABASE_URL, LIMITES: '999999' })
      try {
        const figures: Figure[] = []
        for (const [name, shot] of Object.entries(shots))
          figures.push(...(await compare(name, shot(without.url), shot(counting.url))))
        return figures
      } finally {
        await counting.stop()
        await without.stop()
      }
    } finally {
      await server.stop()
    }
  })
}

type Shot = Parameters<typeof fire>[0]

async function compare(name: string, without: Shot, counting: Shot): Promise<Figure[]> {
  const rates: [number[], number[]] = [[], []]
  for (const shot of [without, counting]) await fire(shot, 2)
  for (let round = 0; round < rounds; round++) {
    rates[0].push((await fire(without, seconds)).rate)
    rates[1].push((await fire(counting, seconds)).rate)
  }
  const [before, after] = rates.map(median) as [number, number]
  return [
    { name: `Limites : ${name}, sans compter`, value: before, unit: '/s' },
    { name: `Limites : ${name}, en comptant`, value: after, unit: '/s' },
    { name: `Limites : ${name}, rapport`, value: after / before, unit: '', target: { least: 0.9 } },
  ]
}
