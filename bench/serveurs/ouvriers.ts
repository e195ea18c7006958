// What a second process is worth, and a second server: the same requests asked in turns of one process, of two behind one port,
// and of two servers on one database, all of them started together. The database and who asks take from the same cores: only
// the proportions tell something, and a second process is worth no more than the cores that it was given.
import { join } from 'node:path'
import { startDatabase } from '../../embedded/database/start.ts'
import { audience, openIssuer } from '../../server/testing/issuer.ts'
import { spelled } from '../address.ts'
import { type Figure, median } from '../figure.ts'
import { connections, lostOf, pace, type Shot, type Slice } from '../fire.ts'
import { loadAnnonces } from '../load.ts'
import { cpuSeconds, residentMegabytes } from '../memory.ts'
import { inFolder, type Product, startProduct } from '../product.ts'
import { paris20 } from '../question.ts'
import { mixedTraffic } from '../traffic.ts'
import { descendants } from './arret.ts'

const ads = 5_000
/** The first warms what is compiled, and is not counted. */
const rounds = 4
const seconds = 3
/** More than are asked in one turn: each is a first reading. Beyond, short names of towns have no spelling left. */
const addresses = 3_000
const names = ['1 processus', '2 processus', '2 serveurs'] as const

/** A way to serve: its products, asked by turns. */
type Way = readonly Product[]

interface Fired {
  rate: number
  /** How many cores' time all the processes of the site were given: no more than others left. */
  cores: number
}

export async function measureOuvriers(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    // Five processes of the site, and four queues.
    const server = await startDatabase(join(folder, 'postgresql'), 200)
    const issuer = await openIssuer()
    const started: Product[] = []
    try {
      const DATABASE_URL = await loadAnnonces(server.url, ads, new Date())
      const provider = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: 'bench', OIDC_AUDIENCE: audience }
      for (const WORKERS of ['1', '2', '1', '1'])
        started.push(await startProduct(join(folder, 'data'), { DATABASE_URL, WORKERS, ...provider }))
      const [one, two, ...others] = started as [Product, Product, Product, Product]
      return [
        ...(await compare([[one], [two], others], await mixedTraffic('', DATABASE_URL, issuer))),
        ...(await weigh(two)),
      ]
    } finally {
      for (const product of started) await product.stop()
      await issuer.close()
      await server.stop()
    }
  })
}

/** What is asked in a round: paths, anew each time where nobody must have asked them before. */
function questions(mixed: readonly Shot[]): [string, (round: number) => readonly Shot[]][] {
  const headers = { 'accept-encoding': 'br' }
  const anew = (round: number) =>
    Array.from({ length: addresses }, (_, rang) => ({ url: `${spelled(rang)}&type=${round + 1}`, headers }))
  return [
    ['Page gardée', () => [{ url: '/annonces', headers }]],
    ['Listes d’adresses neuves', anew],
    ['API, recherche', () => [{ url: '/api/rpc/lister_annonces', body: paris20 }]],
    ['Trafic mêlé', () => mixed],
  ]
}

async function compare(ways: readonly Way[], mixed: readonly Shot[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, shots] of questions(mixed)) {
    const turns: Fired[][] = ways.map(() => [])
    for (let round = 0; round < rounds; round++)
      for (const [n, way] of ways.entries()) turns[n]!.push(await fireAt(way, shots(round)))
    const of = (n: number, what: keyof Fired) => median(turns[n]!.slice(1).map((fired) => fired[what]))
    for (const [n, way] of names.entries()) {
      const rate = of(n, 'rate')
      figures.push(
        n === 0
          ? { name: `${name}, ${way}`, value: rate, unit: '/s' }
          : { name: `${name}, ${way} / ${names[0]}`, value: rate / of(0, 'rate'), unit: '×' },
        { name: `${name}, ${way} : cœurs obtenus`, value: of(n, 'cores'), unit: '' },
      )
    }
  }
  return figures
}

/** As fast as they are answered, each product of the way in its turn. */
async function fireAt(way: Way, paths: readonly Shot[]): Promise<Fired> {
  const asked = paths.length < way.length ? way.map(() => paths[0]!) : paths
  const shots = asked.map((shot, n) => ({ ...shot, url: way[n % way.length]!.url + shot.url }))
  const before = spentBy(way)
  const [slice] = (await pace({ shots, phases: [{ rate: null, seconds }], connections })) as [Slice]
  const lost = lostOf(slice)
  if (lost > 0) throw new Error(`${lost} requêtes sans bonne réponse`)
  return { rate: slice.served / seconds, cores: (spentBy(way) - before) / seconds }
}

const processesOf = ({ pid }: Product): number[] => [pid, ...descendants(pid)]

const spentBy = (way: Way): number => way.flatMap(processesOf).reduce((spent, pid) => spent + cpuSeconds(pid), 0)

/** What each process holds once all has been asked. */
async function weigh(two: Product): Promise<Figure[]> {
  const [first, second] = processesOf(two).map(residentMegabytes) as [number, number]
  return [
    { name: 'Mémoire après ces charges, le premier processus', value: first, unit: 'Mo' },
    { name: 'Mémoire après ces charges, l’autre', value: second, unit: 'Mo' },
  ]
}
