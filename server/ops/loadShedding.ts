// Load shedding: when the event loop lags and 64 requests run, answer 503 with Retry-After (ADR 017).
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { busy } from '../adapter/pool.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A long-lived response, such as a stream: not counted. */
    lasting?: true
  }
}

export interface LoadShedding {
  /** Lag of the event loop, in milliseconds: requests wait that long before they are read. */
  lateMs: number
  /** Concurrent requests. */
  together: number
}

/** Both are required: on a slow machine the loop lags with few requests, which must not be refused. */
export const maxConcurrentRequests: LoadShedding = { lateMs: 50, together: 64 }

/** Refuses requests beyond these limits before any work, except under the paths of `free`. */
export function registerLoadShedding(
  app: FastifyInstance,
  { lateMs, together }: LoadShedding,
  free: readonly string[],
): void {
  const isLate = watchLoop(app, lateMs)
  let answering = 0
  const isFree = (url: string) => free.some((path) => url === path || url.startsWith(`${path}/`))
  app.addHook('onRequest', ({ url }, _reply, next) => {
    next(answering >= together && isLate() && !isFree(url) ? busy() : undefined)
  })
  // Counted once the body has arrived: a slow upload keeps nothing busy.
  app.addHook('preValidation', ({ routeOptions }, reply, next) => {
    if (!routeOptions.config.lasting) {
      answering += 1
      // Not the `onResponse` hook: it may not run when the client disconnects.
      reply.raw.on('close', () => {
        answering -= 1
      })
    }
    next()
  })
}

/** Between two measures of the loop, all requests are admitted or all are refused. */
const lookMs = 50

/** Whether the last measure of the loop was late by more than this. */
function watchLoop(app: FastifyInstance, lateMs: number): () => boolean {
  let looked = performance.now()
  let late = false
  const watch = setInterval(() => {
    const now = performance.now()
    late = now - looked > lookMs + lateMs
    looked = now
  }, lookMs).unref()
  app.addHook('onClose', async () => clearInterval(watch))
  return () => late
}

/**
 * libuv accepts one connection per loop iteration and listening socket: with a single one, a busy site accepted twenty new
 * connections a second.
 */
const doors = 16

/** The address to listen on. */
interface Place {
  port: number
  host: string
}

/** Listens on several sockets of the same port where the system allows it (SO_REUSEPORT). */
export async function listenWide(app: FastifyInstance, place: Place): Promise<void> {
  if (process.platform !== 'linux') return void (await app.listen(place))
  // First without sharing: a shared port could be taken by a second product started by mistake.
  const alone = await openDoor(createServer(), place)
  await new Promise((closed) => alone.close(closed))
  const others = Array.from({ length: doors - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void app.server.emit('connection', socket)),
  )
  const most = Math.ceil(app.server.maxConnections / doors)
  for (const door of [app.server, ...others]) door.maxConnections = most
  app.addHook('preClose', async () => {
    for (const door of others) door.close()
  })
  const shared = { ...place, reusePort: true }
  await app.listen(shared)
  await Promise.all(others.map((door) => openDoor(door, shared)))
}

async function openDoor(door: Server, place: Place): Promise<Server> {
  door.listen(place)
  await once(door, 'listening')
  return door
}
