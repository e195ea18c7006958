// The pages and calls of ads under load: what is asked again against a page that never changes, what a first rendering costs,
// and what all of it leaves in the process.
import { Agent, get } from 'node:http'
import { spelled } from './address.ts'
import type { Figure } from './figure.ts'
import { connections, fireAt, type Shot } from './fire.ts'
import { cpuSeconds, residentMegabytes } from './memory.ts'
import { inFolder, type Product, startProduct } from './product.ts'

const seconds = 5
/** Addresses that nobody has asked before. */
const firsts = 1000
const memoryMost = 350
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export async function measurePages(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const product = await startProduct(folder)
    try {
      return [...(await measureRepeated(product)), ...(await measureCalls(product)), ...(await measureFirsts(product))]
    } finally {
      await product.stop()
    }
  })
}

const someAd = async (url: string): Promise<string> => {
  const [ad] = (await (await fetch(`${url}/api/lister_annonces?limit=1`)).json()) as { uuid_annonce: string }[]
  return ad!.uuid_annonce
}

async function measureShot(product: Product, name: string, shot: Shot): Promise<{ cost: number; figures: Figure[] }> {
  const { rate, p99, cost } = await fireAt(product, shot, seconds)
  const figures = [
    { name: `${name} : débit, ${connections} connexions`, value: rate, unit: '/s' },
    { name: `${name} : p99`, value: p99, unit: 'ms' },
    { name: `${name} : processeur du site par réponse`, value: cost, unit: 'ms' },
  ]
  return { cost, figures }
}

/** The same address over and over, as browsers ask for it, beside the home page that the build has made. */
async function measureRepeated(product: Product): Promise<Figure[]> {
  const { url } = product
  const shot = (path: string) => ({ url: url + path, headers: browser })
  const paths = { '/annonces': '/annonces', '/annonce/{uuid}': `/annonce/${await someAd(url)}` }
  const fixed = await measureShot(product, 'page fixe /cgu', shot('/cgu'))
  const figures = [...fixed.figures]
  for (const [name, path] of Object.entries(paths)) {
    const { cost, figures: own } = await measureShot(product, `page ${name}`, shot(path))
    figures.push(...own, {
      name: `page ${name} / page fixe, par le processeur`,
      value: fixed.cost / cost,
      unit: '',
      target: { least: 0.5 },
    })
  }
  return figures
}

async function measureCalls(product: Product): Promise<Figure[]> {
  const { url } = product
  const search = { p_lat: 47.39, p_lon: 0.69, p_rayon_km: 20, p_limite: 20 }
  const rpc = `${url}/api/rpc/lister_annonces`
  const shots: [string, Shot][] = [
    ['API vue', { url: `${url}/api/lister_annonces?limit=20` }],
    ['API liste', { url: rpc, body: { p_limite: 20 } }],
    ['API annonce', { url: rpc, body: { p_uuid_annonce: await someAd(url) } }],
    ['API recherche, Tours 20 km', { url: rpc, body: search }],
  ]
  const figures: Figure[] = []
  for (const [name, shot] of shots) figures.push(...(await measureShot(product, name, shot)).figures)
  return figures
}

/** Asks these addresses in turn, a few at once. */
async function walk(url: string, paths: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const read = (path: string) =>
    new Promise<void>((done, fail) => {
      get(url + path, { agent, headers: browser }, (response) => {
        if (response.statusCode !== 200) fail(new Error(`${path} répond ${response.statusCode}`))
        response.resume().once('end', done)
      }).once('error', fail)
    })
  const left = [...paths]
  const walker = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await read(path)
  }
  await Promise.all(Array.from({ length: 4 }, walker))
  agent.destroy()
}

async function measureFirsts({ url, pid }: Product): Promise<Figure[]> {
  const paths = Array.from({ length: 2 * firsts }, (_, rang) => spelled(rang))
  await walk(url, paths.slice(firsts))
  const before = cpuSeconds(pid)
  await walk(url, paths.slice(0, firsts))
  const cost = (1000 * (cpuSeconds(pid) - before)) / firsts
  return [
    { name: `Première page d’une adresse : processeur, sur ${firsts}`, value: cost, unit: 'ms', target: { most: 2 } },
    {
      name: 'Mémoire après ces charges (RSS)',
      value: residentMegabytes(pid),
      unit: 'Mo',
      target: { most: memoryMost },
    },
  ]
}
