// The live stream of each browser (product D24): who is connected, what they are sent, and when they are disconnected.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Identity, Membre } from '../adapter/identity.ts'
import type { Live } from '../adapter/liveEvents.ts'
import { Refusal } from './refusal.ts'

export interface LiveStream {
  /** Sends this member the events that concern them until they disconnect or their session ends. */
  open(membre: Membre, bearer: string, response: ServerResponse, headers: OutgoingHttpHeaders): void
  /** Tells every browser to reconnect soon, possibly to another server; new connections are told the same. */
  leave(): void
  /** The number of open streams. */
  count(): number
}

interface Stream {
  membre: string
  response: ServerResponse
}

/** Streams of one member over all browsers; one more closes the oldest. */
const streamsMax = 10
/** Unsent bytes at which a slow client is disconnected: reconnecting costs less memory than buffering. */
const unreadMax = 64 * 1024
const beatMs = 20_000
/** Keep-alives between two checks of a token: a session that has ended receives events for 30 s more at most, like a call. */
const trust = 1.5

export interface LiveStreamOptions {
  identity: Identity
  live: Live
  /** Longest interval between two keep-alives, in milliseconds. */
  beat?: number
}

export function createLiveStream({ identity, live, beat = beatMs }: LiveStreamOptions): LiveStream {
  const streams = new Streams()
  let left = false
  live.subscribe({
    hear: ({ evenement, membres }) =>
      streams.tell(Buffer.from(`event: ${evenement.nom}\ndata: ${JSON.stringify(evenement.donnees)}\n\n`), membres),
    // Events were lost: browsers reconnect and read their views again.
    missed: () => streams.end(),
  })

  function open(membre: Membre, bearer: string, response: ServerResponse, headers: OutgoingHttpHeaders): void {
    if (response.destroyed) return
    const stream = { membre: membre.uuid_personne, response }
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Asks a proxy not to buffer the stream.
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

/** The open streams, by member. */
class Streams {
  private readonly membres = new Map<string, Set<Stream>>()

  add(stream: Stream): void {
    const own = this.membres.get(stream.membre) ?? new Set()
    this.membres.set(stream.membre, own)
    own.add(stream)
    // Removed at once, not on close: otherwise several new streams would all close the same old one.
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

  /** `null` means all members. */
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

/** Closes a stream whose token is refused; a provider that does not answer closes none. */
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

/** Random intervals, so that clients which reconnected together do not stay synchronised. */
const every = (most: number, run: () => void) => setInterval(run, most * (0.75 + Math.random() / 4))

const alive = Buffer.from(': ok\n\n')

/** Between half a second and two: clients disconnected together do not reconnect together. */
const farewell = (response: ServerResponse): void =>
  void response.end(`retry: ${Math.round(500 + 1500 * Math.random())}\n\n`)

function write(response: ServerResponse, text: Buffer): void {
  if (response.writableEnded) return
  if (response.writableLength > unreadMax) response.destroy()
  else response.write(text)
}
