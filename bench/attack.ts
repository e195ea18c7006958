// What a visitor's search and a member's sign-in take while the product is attacked, against what they take when it is not.
// One machine plays everybody: each attack comes from a hundred addresses, the people measured from others, as a proxy names them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { putCompte } from '../embedded/identity/compte.ts'
import { openPool } from '../server/outside/pool.ts'
import { type Figure, quantile } from './figure.ts'
import { onAnnonces } from './load.ts'
import { residentMegabytes } from './memory.ts'
import { type Product, root } from './product.ts'
import { type Place, search, signIn } from './visit.ts'

const ads = 20_000
const secondsEach = 12
const secondsQuiet = 8
const restMs = 15_000
const member = { sub: 'bench-connexion', email: 'bench@exemple.fr', password: 'Demo-kine-2026' }
/** By the name that `flood.ts` knows, what each does. */
const attacks = {
  requetes: '20 recherches chères à la fois',
  robot: 'un robot, 20 pages à la fois',
  connexions: '100 connexions à la fois',
}

export const measureAttack = (): Promise<Figure[]> =>
  onAnnonces(ads, { LIMITES: '1', TRUST_PROXY: 'loopback' }, async (product, database) => {
    const pool = openPool(database)
    await putCompte(pool, member)
    await pool.end()
    return compare(product)
  })

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
    const stop = await attack(kind, place)
    const waits = await live(place, secondsEach)
    figures.push(...show(name, waits, quiet))
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

/** Starts an attack; gives what stops it, and tells how it was answered. */
async function attack(kind: string, { site, issuer }: Place): Promise<() => Promise<string>> {
  const child: ChildProcess = spawn(process.execPath, ['bench/flood.ts', kind, site, issuer], {
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

/** How many times longer than just before, by the half or by the one in twenty that has it worst. */
function show(name: string, waits: Waits, quiet: Waits): Figure[] {
  const times = (what: 'recherche' | 'connexion') =>
    Math.max(
      ...[0.5, 0.95].map((share) =>
        waits[what].length ? quantile(waits[what], share) / quantile(quiet[what], share) : Number.POSITIVE_INFINITY,
      ),
    )
  return [
    {
      name: `Recherche, ${name} : fois ce qu’elle est au calme`,
      value: times('recherche'),
      unit: '',
      target: { most },
    },
    {
      name: `Connexion, ${name} : fois ce qu’elle est au calme`,
      value: times('connexion'),
      unit: '',
      target: { most },
    },
    { name: `Personnes non servies, ${name}`, value: waits.refus + quiet.refus, unit: '', target: { most: 0 } },
  ]
}
