// The live stream of each browser (produit D24): who listens, what they are told, and when they no longer may.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Identity, Membre } from '../adapter/identity.ts'
import type { Live } from '../adapter/liveEvents.ts'
import { Refusal } from './refusal.ts'

export interface LiveStream {
  /** Tells this member what concerns them until they leave, or may not listen any more. */
  open(membre: Membre, bearer: string, response: ServerResponse, headers: OutgoingHttpHeaders): void
  /** Tells everybody to come back soon, elsewhere if there is another server; who comes here meanwhile is told so too. */
  leave(): void
  /** How many listen. */
  count(): number
}

interface Stream {
  membre: string
  response: ServerResponse
}

/** Streams of one member, in all their browsers: one more closes the oldest. */
const streamsMax = 10
/** Bytes that may wait for a slow reader before its stream is cut: opening another costs less than keeping them. */
const unreadMax = 64 * 1024
const beatMs = 20_000
/** Beats after which a token is checked again: a session that has ended hears 30 s more at most, as for a call. */
const trust = 1.5

export interface LiveStreamOptions {
  identity: Identity
  live: Live
  /** Milliseconds between two signs of life, at most. */
  beat?: number
}

export function createLiveStream({ identity, live, beat = beatMs }: LiveStreamOptions): LiveStream {
  const streams = new Streams()
  let left = false
  live.subscribe({
    hear: ({ evenement, membres }) =>
      streams.tell(Buffer.from(`event: ${evenement.nom}\ndata: ${JSON.stringify(evenement.donnees)}\n\n`), membres),
    // Announcements were lost: browsers that open their stream again read their views again.
    missed: () => streams.end(),
  })

  function open(membre: Membre, bearer: string, response: ServerResponse, headers: OutgoingHttpHeaders): void {
    if (response.destroyed) return
    const stream = { membre: membre.uuid_personne, response }
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Asks a proxy to hand over what it gets as it gets it.
      'x-accel-buffering': 'no',
    })
    if (left) {
      farewell(response)
      return
    }
    write(response, alive)
    streams.add(stream)
    const timers = [
      every(beat, () => write(response, alive)),
      every(trust * beat, () => checkToken(identity, stream, bearer)),
    ]
    response.once('close', () => {
      for (const timer of timers) clearInterval(timer)
      streams.remove(stream)
    })
  }

  function leave(): void {
    left = true
    streams.end(farewell)
  }

  return { open, leave, count: () => streams.count() }
}

/** The open streams of each member. */
class Streams {
  private readonly membres = new Map<string, Set<Stream>>()

  add(stream: Stream): void {
    const own = this.membres.get(stream.membre) ?? new Set()
    this.membres.set(stream.membre, own)
    own.add(stream)
    // Forgotten at once, not when it has closed: those that arrive together would all end the same one.
    const [oldest] = own
    if (own.size > streamsMax && oldest) {
      own.delete(oldest)
      oldest.response.end()
    }
  }

  remove(stream: Stream): void {
    const own = this.membres.get(stream.membre)
    own?.delete(stream)
    if (own?.size === 0) this.membres.delete(stream.membre)
  }

  /** Null is everybody. */
  tell(text: Buffer, membres: readonly string[] | null): void {
    for (const membre of membres === null ? this.membres.keys() : new Set(membres))
      for (const { response } of this.membres.get(membre) ?? []) write(response, text)
  }

  end(close = (response: ServerResponse): void => void response.end()): void {
    for (const own of this.membres.values()) for (const { response } of own) close(response)
  }

  count(): number {
    return [...this.membres.values()].reduce((total, { size }) => total + size, 0)
  }
}

/** Ends a stream whose token is refused; a provider that cannot answer ends none. */
function checkToken(identity: Identity, { membre, response }: Stream, bearer: string): void {
  identity.authenticate(bearer, { anew: true }).then(
    (known) => {
      if (known.uuid_personne !== membre) response.end()
    },
    (error: unknown) => {
      if (error instanceof Refusal && error.status === 401) response.end()
    },
  )
}

/** Each at its own pace: clients that have all reconnected together do not stay in step. */
const every = (most: number, run: () => void) => setInterval(run, most * (0.75 + Math.random() / 4))

const alive = Buffer.from(': ok\n\n')

/** Between half a second and two: those who leave together do not come back together. */
const farewell = (response: ServerResponse): void =>
  void response.end(`retry: ${Math.round(500 + 1500 * Math.random())}\n\n`)

function write(response: ServerResponse, text: Buffer): void {
  if (response.writableEnded) return
  if (response.writableLength > unreadMax) response.destroy()
  else response.write(text)
}
