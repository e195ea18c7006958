// A thousand members on the live stream: the time from a member's call to what each of them hears, and the memory it takes.
import { Agent, type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Issuer } from '../server/testing/issuer.ts'
import type { Discussions } from './discussion.ts'
import { type Figure, quantile } from './figure.ts'
import { residentMegabytes } from './memory.ts'
import type { Product } from './product.ts'

const rounds = 30
const patience = 30_000

export async function measureListeners(product: Product, issuer: Issuer, loaded: Discussions): Promise<Figure[]> {
  const tokens = await Promise.all(loaded.listeners.map((sub) => issuer.token(sub)))
  const room = new Room(product.url)
  // What the first of them make the process load is not theirs.
  await room.enter(tokens.slice(0, 50))
  room.leave()
  await sleep(3000)
  const before = residentMegabytes(product.pid)
  const from = performance.now()
  await room.enter(tokens)
  const entered = performance.now() - from
  await sleep(3000)
  const held = residentMegabytes(product.pid) - before
  const waits: number[] = []
  for (let round = 0; round < rounds; round++) waits.push(...(await room.speak(tokens[0]!, loaded.uuid_forum)))
  room.leave()
  const n = tokens.length
  return [
    { name: `${n} à l’écoute : mémoire du site`, value: held, unit: 'Mo', target: { most: 30 } },
    { name: '… arrivés tous ensemble en', value: entered / 1000, unit: 's' },
    { name: '… d’un message à l’écoute : p50', value: quantile(waits, 0.5), unit: 'ms' },
    { name: '… p99', value: quantile(waits, 0.99), unit: 'ms', target: { most: 100 } },
  ]
}

class Room {
  private readonly url: string
  private readonly agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  private streams: ClientRequest[] = []
  private hear: () => void = () => {}

  constructor(url: string) {
    this.url = url
  }

  async enter(tokens: readonly string[]): Promise<void> {
    // As browsers come back after a cut: together, but not in one packet.
    for (let i = 0; i < tokens.length; i += 50)
      await Promise.all(tokens.slice(i, i + 50).map((token) => this.listen(token)))
  }

  private listen(token: string): Promise<void> {
    return new Promise((listening, fail) => {
      const stream = request(
        `${this.url}/api/flux`,
        { agent: this.agent, headers: { authorization: `Bearer ${token}` } },
        (response) => {
          if (response.statusCode !== 200) fail(new Error(`le flux répond ${response.statusCode}`))
          response.on('error', () => {})
          response.on('data', (chunk: Buffer) => {
            if (chunk.includes('event: forum')) this.hear()
          })
          listening()
        },
      )
      stream.on('error', fail).end()
      this.streams.push(stream)
    })
  }

  /** Milliseconds from the call to each who hears it. */
  async speak(token: string, p_uuid_forum: string): Promise<number[]> {
    const waits: number[] = []
    const from = performance.now()
    const heard = new Promise<void>((done, fail) => {
      const late = setTimeout(() => fail(new Error(`${waits.length} ont entendu`)), patience)
      this.hear = () => {
        waits.push(performance.now() - from)
        if (waits.length < this.streams.length) return
        clearTimeout(late)
        done()
      }
    })
    const response = await fetch(`${this.url}/api/rpc/envoyer_message_forum`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ p_uuid_forum, p_contenu_message: 'Bonjour à tous' }),
    })
    if (response.status !== 204) throw new Error(`l’envoi répond ${response.status}`)
    await heard
    return waits
  }

  leave(): void {
    for (const stream of this.streams) stream.destroy()
    this.streams = []
  }
}
