// What a visitor's search and a member's sign-in take while the product is attacked, against what they take when it is not.
// One machine plays everybody: each attack comes from one address, the people measured from others, as a proxy names them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDatabase } from '../embedded/database/start.ts'
import { putCompte } from '../embedded/identity/compte.ts'
import { openPool } from '../server/outside/pool.ts'
import { type Figure, quantile } from './figure.ts'
import { loadAnnonces } from './load.ts'
import { residentMegabytes } from './memory.ts'
import { inFolder, type Product, root, startProduct } from './product.ts'
import { type Place, search, signIn } from './visit.ts'

const ads = 20_000
const secondsEach = 12
const secondsQuiet = 8
const restMs = 15_000
const member = { sub: 'bench-connexion', email: 'bench@exemple.fr', password: 'Demo-kine-2026' }
/** By the name that `flood.ts` knows, what each does. */
const attacks = {
  requetes: '20 connexions de recherches chères',
  salves: '32 recherches chères à la fois',
  connexions: 'connexions en rafale, 100 à la fois',
  lenteur: 'corps lents ou jamais finis, 500 à la fois',
  muettes: '2 000 connexions muettes',
}

export async function measureAttack(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const server = await startDatabase(join(folder, 'postgresql'))
    try {
      const DATABASE_URL = await loadAnnonces(server.url, ads, new Date())
      const settings = { DATABASE_URL, LIMITES: '1', TRUST_PROXY: 'loopback' }
      const product = await startProduct(join(folder, 'data'), settings)
      try {
        const pool = openPool(DATABASE_URL)
        await putCompte(pool, member)
        await pool.end()
        return await compare(product)
      } finally {
        await product.stop()
      }
    } finally {
      await server.stop()
    }
  })
}

/** Those of the served. */
interface Waits {
  recherche: number[]
  connexion: number[]
  /** Those who were not served. */
  refus: number
}

async function compare(product: Product): Promise<Figure[]> {
  const place = { site: product.url, issuer: product.issuer }
  await live(place, 3)
  const memory = residentMegabytes(product.pid)
  const figures: Figure[] = []
  for (const [kind, name] of Object.entries(attacks)) {
    // Just before each: other work of the machine would otherwise pass for the attack's.
    const quiet = await live(place, secondsQuiet)
    figures.push(...show(`avant : ${name}`, quiet))
    const stop = await attack(kind, place)
    const waits = await live(place, secondsEach)
    figures.push(...show(name, waits, quiet), {
      name: '… mémoire du site',
      value: residentMegabytes(product.pid),
      unit: 'Mo',
    })
    console.log(`    ${name} : ${await stop()}`)
    await sleep(2000)
  }
  await sleep(restMs)
  return [
    ...figures,
    { name: 'Mémoire du site avant les attaques', value: memory, unit: 'Mo' },
    {
      name: 'Mémoire du site, revenu au calme',
      value: residentMegabytes(product.pid),
      unit: 'Mo',
      target: { most: 2 * memory },
    },
  ]
}

let people = 0
/** Everybody measured comes from elsewhere than the others. */
const someone = (): string => {
  people += 1
  return `203.0.${113 + (people >> 8)}.${people % 256}`
}

/** Ten searches a second, each by another visitor, and a member who signs in again and again. */
async function live(place: Place, seconds: number): Promise<Waits> {
  const waits: Waits = { recherche: [], connexion: [], refus: 0 }
  const timed = async (kind: 'recherche' | 'connexion', run: () => Promise<number>) => {
    const from = performance.now()
    const status = await run().catch(() => 0)
    // Told at once to come back later, one has not been served fast.
    if (status < 200 || status > 299) waits.refus += 1
    else waits[kind].push(performance.now() - from)
  }
  const end = performance.now() + seconds * 1000
  const searching: Promise<void>[] = []
  const signing = (async () => {
    while (performance.now() < end) await timed('connexion', () => signIn(place, member, someone()))
  })()
  while (performance.now() < end) {
    searching.push(timed('recherche', () => search(place, someone())))
    await sleep(100)
  }
  await Promise.all([...searching, signing])
  return waits
}

/** Starts an attack, each from an address of its own; gives what stops it, and tells how it was answered. */
async function attack(kind: string, { site, issuer }: Place): Promise<() => Promise<string>> {
  const child: ChildProcess = spawn(process.execPath, ['bench/flood.ts', kind, site, issuer, someone()], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout!.on('data', (chunk: Buffer) => {
    said += chunk
  })
  await sleep(500)
  return async () => {
    const ended = child.exitCode === null ? once(child, 'exit') : null
    child.kill('SIGTERM')
    await ended
    return said
  }
}

const most = 3

function show(name: string, { recherche, connexion, refus }: Waits, quiet?: Waits): Figure[] {
  const each = { Recherche: [recherche, quiet?.recherche], Connexion: [connexion, quiet?.connexion] } as const
  const figures: Figure[] = []
  for (const [what, [waits, before]] of Object.entries(each))
    for (const [half, share] of [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const) {
      const value = waits.length ? quantile(waits, share) : Number.POSITIVE_INFINITY
      figures.push({ name: `${what}, ${name} : ${half}`, value, unit: 'ms' })
      if (before)
        figures.push({
          name: '… fois ce qu’elle est au calme',
          value: value / quantile(before, share),
          unit: '',
          target: { most },
        })
    }
  return [...figures, { name: `Personnes non servies, ${name}`, value: refus, unit: '', target: { most: 0 } }]
}
