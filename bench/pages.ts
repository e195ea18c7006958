// The pages and calls of ads under load: how long they take on 32 connections, and what 10,000 of them leave in memory.
import type { Figure } from './figure.ts'
import { connections, fire, type Shot } from './fire.ts'
import { residentMegabytes } from './memory.ts'
import { inFolder, startProduct } from './product.ts'

const seconds = '5'
const amount = '10000'

export async function measurePages(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const product = await startProduct(folder)
    try {
      const [ad] = (await (await fetch(`${product.url}/api/lister_annonces?limit=1`)).json()) as {
        uuid_annonce: string
      }[]
      const detail = { p_uuid_annonce: ad!.uuid_annonce }
      const search = { p_lat: 47.39, p_lon: 0.69, p_rayon_km: 20, p_limite: 20 }
      const shots: [string, Shot][] = [
        ['page /annonces', { url: `${product.url}/annonces` }],
        ['page /annonce/{uuid}', { url: `${product.url}/annonce/${detail.p_uuid_annonce}` }],
        ['API liste', { url: `${product.url}/api/lister_annonces?limit=20` }],
        ['API annonce', { url: `${product.url}/api/rpc/lister_annonces`, body: detail }],
        ['API recherche, Tours 20 km', { url: `${product.url}/api/rpc/lister_annonces`, body: search }],
      ]
      const figures: Figure[] = []
      for (const [name, shot] of shots) {
        const { rate, p50, p99 } = await fire(shot, ['-d', seconds])
        figures.push({ name: `${name} : débit, ${connections} connexions`, value: rate, unit: '/s' })
        figures.push(
          { name: `${name} : p50`, value: p50, unit: 'ms' },
          { name: `${name} : p99`, value: p99, unit: 'ms' },
        )
      }
      const before = residentMegabytes(product.pid)
      await fire({ url: `${product.url}/annonces` }, ['-a', amount])
      const grown = residentMegabytes(product.pid) - before
      figures.push({ name: `Mémoire gagnée par ${amount} pages servies (RSS)`, value: grown, unit: 'Mo' })
      return figures
    } finally {
      await product.stop()
    }
  })
}
