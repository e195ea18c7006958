// Response times of a page, a search, an API list and a sign-in under attack, compared with a quiet moment. Attackers use one,
// twenty or a hundred addresses, and measured visitors others, as forwarded by a proxy.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { putCompte } from '../embedded/identity/accounts.ts'
import { openPool } from '../server/adapter/pool.ts'
import type { Cookies } from '../server/testing/cookieBrowser.ts'
import { type Figure, quantile } from './figure.ts'
import { onAnnonces } from './load.ts'
import { residentMegabytes } from './memory.ts'
import { type Product, root } from './product.ts'
import { type Place, read, search, signIn } from './visit.ts'

const ads = 20_000
const origins = [1, 20, 100]
const secondsEach = 8
const secondsQuiet = 6
const restMs = 15_000
/** Many members, each signing in rarely, in a browser that has opened the account before. */
const members = Array.from({ length: 30 }, (_, rang) => ({
  sub: `bench-${rang}`,
  email: `bench-${rang}@exemple.fr`,
  password: 'Demo-kine-2026',
  connu: new Map() as Cookies,
}))
/** Each attack of `flood.ts`, in words. */
const attacks = {
  requetes: '20 recherches chères à la fois',
  robot: 'un robot, 20 pages à la fois',
  connexions: '100 connexions à la fois',
}

export const measureAttack = (): Promise<Figure[]> =>
  onAnnonces(ads, { LIMITES: '1', TRUST_PROXY: 'loopback' }, async (product, database) => {
    const pool = openPool(database)
    for (const member of members) await putCompte(pool, member)
    await pool.end()
    return compare(product)
  })

const gestes = ['Page', 'Recherche', 'Liste de l’API', 'Connexion'] as const
type Geste = (typeof gestes)[number]

/** Waits of served requests, and number of refusals. */
type Waits = Record<Geste, number[]> & { refus: number }

async function compare(product: Product): Promise<Figure[]> {
  const place = { site: product.url, issuer: product.issuer }
  for (const { connu, ...member } of members) await signIn(place, member, someone(), connu)
  const memory = residentMegabytes(product.pid)
  const figures: Figure[] = []
  for (const [kind, what] of Object.entries(attacks))
    for (const addresses of origins) {
      const name = `${what}, ${addresses} adresse${addresses > 1 ? 's' : ''}`
      // Measured just before each attack, to exclude other work of the machine.
      const quiet = await live(place, secondsQuiet)
      const stop = await attack(kind, place, addresses)
      const waits = await live(place, secondsEach)
      figures.push(...show(name, waits, quiet))
      console.log(`    ${name} : ${await stop()}, ${Math.round(residentMegabytes(product.pid))} Mo`)
      await sleep(2000)
    }
  await sleep(restMs)
  return [
    ...figures,
    {
      name: 'Mémoire du site, revenu au calme',
      value: residentMegabytes(product.pid),
      unit: 'Mo',
      target: { most: 2 * memory },
    },
  ]
}

let people = 0
/** Measured visitors have different addresses from the attackers. */
const someone = (): string => {
  people += 1
  return `203.0.${113 + (people >> 8)}.${people % 256}`
}

/** Five pages, searches and lists per second, each by a new visitor, plus successive sign-ins. */
async function live(place: Place, seconds: number): Promise<Waits> {
  const waits: Waits = { Page: [], Recherche: [], 'Liste de l’API': [], Connexion: [], refus: 0 }
  const timed = async (geste: Geste, run: () => Promise<number>) => {
    const from = performance.now()
    const status = await run().catch(() => 0)
    // A quick refusal is not a fast answer.
    if (status < 200 || status > 299) waits.refus += 1
    else waits[geste].push(performance.now() - from)
  }
  const end = performance.now() + seconds * 1000
  const asking: Promise<void>[] = []
  const signing = (async () => {
    for (; performance.now() < end; await sleep(300)) {
      const { connu, ...member } = members[people % members.length]!
      await timed('Connexion', () => signIn(place, member, someone(), connu))
    }
  })()
  while (performance.now() < end) {
    asking.push(
      timed('Page', () => read(place, '/annonces', someone())),
      timed('Recherche', () => search(place, someone())),
      timed('Liste de l’API', () => read(place, '/api/lister_annonces?limit=20', someone())),
    )
    await sleep(200)
  }
  await Promise.all([...asking, signing])
  return waits
}

/** Starts an attack; returns a function that stops it and reports its answers. */
async function attack(kind: string, { site, issuer }: Place, addresses: number): Promise<() => Promise<string>> {
  const child = spawn(process.execPath, ['bench/flood.ts', kind, site, issuer, String(addresses)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(child.stdout)
  await sleep(500)
  return () => {
    child.kill('SIGTERM')
    return said
  }
}

const most = 3

/** Ratio to the quiet moment, for the median and the slowest 5 %. */
function show(name: string, waits: Waits, quiet: Waits): Figure[] {
  const times = (geste: Geste) =>
    Math.max(
      ...[0.5, 0.95].map((share) =>
        waits[geste].length ? quantile(waits[geste], share) / quantile(quiet[geste], share) : Number.POSITIVE_INFINITY,
      ),
    )
  return [
    ...gestes.map((geste) => ({
      name: `${geste}, ${name} : fois son temps au calme`,
      value: times(geste),
      unit: '',
      target: { most },
    })),
    { name: `Personnes non servies, ${name}`, value: waits.refus + quiet.refus, unit: '', target: { most: 0 } },
  ]
}
