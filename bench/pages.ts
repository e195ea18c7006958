// The pages and calls of ads under load: what is asked again against a page that never changes, what a first rendering costs,
// what the memory of pages is worth to a crowd and a robot, and what all of it leaves in the process.
import { Agent, get } from 'node:http'
import { spelled, townsOf } from './address.ts'
import type { Figure } from './figure.ts'
import { connections, fireAt, type Shot } from './fire.ts'
import { cpuSeconds, residentMegabytes } from './memory.ts'
import { inFolder, type Product, startProduct } from './product.ts'

const seconds = 5
/** Addresses that nobody has asked before. */
const firsts = 1000
/** Pages asked by a crowd, and by a robot among it that walks and never comes back. */
const crowd = 9_000
const robot = Number(process.env.BENCH_ROBOT ?? 1_000)
const memoryMost = 350
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export async function measurePages(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const alone = await during(folder, async (product) => [
      ...(await measureRepeated(product)),
      ...(await measureCalls(product)),
      ...(await measureFirsts(product)),
    ])
    let printed = () => ''
    const mixed = await during(folder, async (product) => {
      printed = product.printed
      return measureCrowd(product)
    })
    return [...alone, ...mixed, ...readKept(printed())]
  })
}

async function during(folder: string, measure: (product: Product) => Promise<Figure[]>): Promise<Figure[]> {
  const product = await startProduct(folder)
  try {
    return await measure(product)
  } finally {
    await product.stop()
  }
}

const someAd = async (url: string): Promise<string> => {
  const [ad] = (await (await fetch(`${url}/api/lister_annonces?limit=1`)).json()) as { uuid_annonce: string }[]
  return ad!.uuid_annonce
}

async function measureShot(product: Product, name: string, shot: Shot): Promise<{ cost: number; figures: Figure[] }> {
  const { rate, p50, p99, cost } = await fireAt(product, shot, seconds)
  const figures = [
    { name: `${name} : débit, ${connections} connexions`, value: rate, unit: '/s' },
    { name: `${name} : p50`, value: p50, unit: 'ms' },
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
  const fixed = await measureShot(product, 'page fixe /', shot('/'))
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

/** A crowd that asks some searches more than others, among which a robot goes from town to town. */
async function measureCrowd({ url, pid }: Product): Promise<Figure[]> {
  const asked = Array.from({ length: crowd }, (_, n) => {
    // One in two asks the first, one in four the second, and so on to the hundredth.
    const rang = Math.min(99, Math.floor(-Math.log2(((n * 7919) % crowd) / crowd + 1e-9) * 4))
    return { path: spelled(rang), at: n / crowd }
  })
  const walked = townsOf(robot).map((path, n) => ({ path, at: n / robot }))
  const paths = [...asked, ...walked].sort((a, b) => a.at - b.at).map(({ path }) => path)
  const half = Math.floor(paths.length / 2)
  await walk(url, paths.slice(0, half))
  const then = residentMegabytes(pid)
  await walk(url, paths.slice(half))
  return [
    {
      name: `Foule de ${crowd}, robot de ${robot} adresses : mémoire (RSS)`,
      value: residentMegabytes(pid),
      unit: 'Mo',
    },
    { name: '… à la moitié', value: then, unit: 'Mo' },
  ]
}

/** What the product says of its memory of pages when it stops; nothing is ready for the robot, which asks each address once. */
function readKept(printed: string): Figure[] {
  const [, pages, bytes, share] = /Pages gardées : (\d+) \((\d+) octets\) ; ([\d.]+) %/.exec(printed) ?? []
  if (!pages) throw new Error('le site n’a rien dit de ses pages gardées')
  const ready = (Number(share) * (crowd + robot)) / crowd
  return [
    { name: '… demandes de la foule qui n’ont rien refait', value: ready, unit: '%', target: { least: 80 } },
    { name: '… pages gardées', value: Number(pages), unit: '' },
    { name: '… ce qu’elles tiennent', value: Number(bytes) / 1e6, unit: 'Mo', target: { most: 34 } },
  ]
}
