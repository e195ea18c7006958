// A thousand members on the live stream: time from a call to each member's event, and memory.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Issuer } from '../server/testing/issuer.ts'
import type { Discussions } from './discussion.ts'
import { type Figure, quantile } from './figure.ts'
import { residentMegabytes } from './memory.ts'
import { call, type Product } from './product.ts'
import { waitFor } from './trial/bilan.ts'
import { type Auditeur, type Ecoute, openEcoute } from './trial/ecoute.ts'

const rounds = 30
const restMs = 3000

export async function measureListeners({ url, pid }: Product, issuer: Issuer, loaded: Discussions): Promise<Figure[]> {
  const all = await Promise.all(
    loaded.listeners.map(async (sub) => ({ headers: { authorization: `Bearer ${await issuer.token(sub)}` } })),
  )
  // Not counted: what the first connections make the process load.
  const first = await enter(url, all.slice(0, 50))
  first.close()
  await sleep(restMs)
  const before = residentMegabytes(pid)
  const ecoute = await enter(url, all)
  await sleep(restMs)
  const held = residentMegabytes(pid) - before
  const said = { p_uuid_forum: loaded.uuid_forum, p_contenu_message: 'Bonjour à tous' }
  const waits: number[] = []
  for (let round = 0; round < rounds; round++) {
    const heard = await ecoute.hear(() => call(url, 'envoyer_message_forum', said, all[0]!.headers))
    if (heard.length < all.length) throw new Error(`${heard.length} ont entendu`)
    waits.push(...heard)
  }
  ecoute.close()
  return [
    { name: `${all.length} à l’écoute : mémoire du site`, value: held, unit: 'Mo', target: { most: 30 } },
    { name: '… d’un message à l’écoute : p50', value: quantile(waits, 0.5), unit: 'ms' },
    { name: '… p99', value: quantile(waits, 0.99), unit: 'ms', target: { most: 100 } },
  ]
}

/** Resolves once all are connected. */
async function enter(url: string, membres: readonly Auditeur[]): Promise<Ecoute> {
  const ecoute = openEcoute(url, membres)
  await waitFor(async () => ecoute.count() === membres.length)
  return ecoute
}
