// The live stream of each browser (produit D24): who listens, what they are told, and when they no longer may.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Refusal } from './door/refusal.ts'
import type { Identity, Membre } from './outside/identity.ts'
import type { Live } from './outside/live.ts'

export interface Flux {
  /** Tells this member what concerns them until they leave, or may not listen any more. */
  open(membre: Membre, bearer: string, response: ServerResponse, headers: OutgoingHttpHeaders): void
  close(): void
}

interface Stream {
  membre: string
  response: ServerResponse
}

/** Streams of one member, whatever the browsers: the oldest gives way to the newest. */
const streamsMax = 10
/** Bytes that a reader may leave unread before the stream is cut: coming back costs less than keeping them. */
const unreadMax = 64 * 1024
const beatMs = 20_000
/** Beats that a session which has ended may still be listened to, at most: 30 s, as for a call. */
const trust = 1.5

export interface FluxOptions {
  identity: Identity
  live: Live
  /** Milliseconds between two signs of life, at most. */
  beat?: number
}

export function createFlux({ identity, live, beat = beatMs }: FluxOptions): Flux {
  const streams = new Map<string, Set<Stream>>()

  live.subscribe({
    hear({ evenement, membres }) {
      const text = Buffer.from(`event: ${evenement.nom}\ndata: ${JSON.stringify(evenement.donnees)}\n\n`)
      if (membres === null) for (const own of streams.values()) tell(own, text)
      else for (const membre of new Set(membres)) tell(streams.get(membre), text)
    },
    // Who comes back reads the views again.
    missed: endAll,
  })

  function endAll(): void {
    for (const own of streams.values()) for (const stream of own) stream.response.end()
  }

  function add(stream: Stream): void {
    const own = streams.get(stream.membre) ?? new Set()
    streams.set(stream.membre, own)
    if (own.size >= streamsMax) own.values().next().value!.response.end()
    own.add(stream)
  }

  function remove(stream: Stream): void {
    const own = streams.get(stream.membre)
    own?.delete(stream)
    if (own?.size === 0) streams.delete(stream.membre)
  }

  /** A provider that cannot answer ends nothing: only a token that is refused does. */
  function checkToken({ membre, response }: Stream, bearer: string): void {
    identity.authenticate(bearer, { anew: true }).then(
      (known) => {
        if (known.uuid_personne !== membre) response.end()
      },
      (error: unknown) => {
        if (error instanceof Refusal && error.status === 401) response.end()
      },
    )
  }

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
    write(response, alive)
    add(stream)
    const timers = [every(beat, () => write(response, alive)), every(trust * beat, () => checkToken(stream, bearer))]
    response.once('close', () => {
      for (const timer of timers) clearInterval(timer)
      remove(stream)
    })
  }

  return { open, close: endAll }
}

/** Never two at the same pace: a thousand browsers that come back together do not ask together ever after. */
const every = (most: number, run: () => void) => setInterval(run, most * (0.75 + Math.random() / 4))

const alive = Buffer.from(': ok\n\n')

function tell(own: ReadonlySet<Stream> | undefined, text: Buffer): void {
  for (const { response } of own ?? []) write(response, text)
}

function write(response: ServerResponse, text: Buffer): void {
  if (response.writableEnded) return
  if (response.writableLength > unreadMax) response.destroy()
  else response.write(text)
}
