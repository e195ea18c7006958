// Ten minutes of traffic at 80 % of capacity, then three times the capacity: memory, waits, refusals, recovery.
import { setTimeout as sleep } from 'node:timers/promises'
import { openIssuer } from '../server/testing/issuer.ts'
import { type Figure, median } from './figure.ts'
import { connections, lostOf, type Plan, pace, type Shot, type Slice } from './fire.ts'
import { onAnnonces } from './load.ts'
import { cpuSeconds, residentMegabytes } from './memory.ts'
import type { Product } from './product.ts'
import { mixedTraffic } from './traffic.ts'

const ads = 5_000
const minutes = Number(process.env.BENCH_MINUTES ?? 10)
const share = 0.8
const overload = { times: 3, seconds: 60 }
const recovery = { seconds: 15, most: 5 }
/** Enough connections for all waiting clients; with fewer, the wait would be the client's own. */
const crowd = 4000

export async function measureSoak(): Promise<Figure[]> {
  const issuer = await openIssuer()
  try {
    return await onAnnonces(ads, issuer.settings, async (product, database) =>
      measure(product, await mixedTraffic(product.url, database, issuer)),
    )
  } finally {
    await issuer.close()
  }
}

async function measure(product: Product, shots: readonly Shot[]): Promise<Figure[]> {
  const capacity = await measureCapacity(shots)
  const rate = Math.round(capacity * share)
  const { figures, waits, lost } = await endure(product, { shots, rate })
  return [
    { name: `Trafic mêlé : capacité, ${connections} connexions`, value: capacity, unit: '/s' },
    ...figures,
    { name: `${minutes} min à 80 % : sans bonne réponse`, value: lost, unit: '', target: { most: 0 } },
    ...(await overwhelm({ shots, rate: Math.round(capacity * overload.times), calm: rate }, median(waits))),
  ]
}

/** Answers per second once warmed up. */
async function measureCapacity(shots: readonly Shot[]): Promise<number> {
  const phases = [10, 10].map((seconds) => ({ rate: null, seconds }))
  const [, slice] = (await pace({ shots, phases, connections })) as [Slice, Slice]
  if (lostOf(slice) > 0) throw new Error(`${lostOf(slice)} demandes sans bonne réponse au calme`)
  return slice.served / 10
}

/** For each minute, the 99th percentile of waits and the memory; reports the worst. */
async function endure(product: Product, { shots, rate }: { shots: readonly Shot[]; rate: number }) {
  const waits: number[] = []
  const memory: number[] = []
  const costs: number[] = []
  let lost = 0
  for (let minute = 1; minute <= minutes; minute++) {
    const before = cpuSeconds(product.pid)
    const [slice] = (await pace({ shots, connections, phases: [{ rate, seconds: 60 }] })) as [Slice]
    waits.push(slice.p99)
    costs.push((1000 * (cpuSeconds(product.pid) - before)) / slice.served)
    memory.push(residentMegabytes(product.pid))
    lost += lostOf(slice)
    console.log(`    minute ${minute} : p99 ${slice.p99.toFixed(1)} ms, ${memory.at(-1)!.toFixed(0)} Mo`)
  }
  const figures: Figure[] = [
    { name: `${minutes} min à 80 % : p99 de la pire minute`, value: Math.max(...waits), unit: 'ms' },
  ]
  if (minutes > 2)
    for (const [name, values] of Object.entries({ Mémoire: memory, 'Processeur du site par réponse': costs }))
      figures.push({
        name: `${name}, dernière minute / troisième`,
        value: values.at(-1)! / values[2]!,
        unit: '×',
        target: { most: 1.15 },
      })
  return { figures, waits, lost }
}

interface Overload {
  shots: readonly Shot[]
  rate: number
  /** The rate during recovery. */
  calm: number
}

/** Overload for a minute, then the normal rate, second by second until recovered. */
async function overwhelm({ shots, rate, calm }: Overload, usual: number): Promise<Figure[]> {
  await sleep(1000)
  const phases: Plan['phases'] = [
    { rate, seconds: overload.seconds },
    { rate: calm, seconds: recovery.seconds, every: 1 },
  ]
  const [during, ...after] = (await pace({ shots, phases, connections: crowd })) as [Slice, ...Slice[]]
  // At most three times the usual wait, or one that nobody notices.
  const isWell = (slice: Slice) => lostOf(slice) === 0 && slice.p99 <= Math.max(3 * usual, 200)
  const name = `${overload.times} × la capacité, ${overload.seconds} s`
  return [
    { name: `${name} : servies`, value: during.served / overload.seconds, unit: '/s' },
    { name: '… remises à plus tard, avec un délai', value: during.shed, unit: '' },
    { name: '… remises à plus tard, sans délai', value: during.unsaid, unit: '', target: { most: 0 } },
    { name: '… en échec', value: during.failed, unit: '', target: { most: 0 } },
    { name: '… p99 de celles qui sont servies', value: during.p99, unit: 'ms' },
    {
      name: '… secondes avant que tout aille comme avant',
      value: after.findLastIndex((slice) => !isWell(slice)) + 1,
      unit: 's',
      target: { most: recovery.most },
    },
  ]
}
