// A crowd: it comes in together, and what it asks beyond what can be answered is told at once to come back (ADR 017).
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { busy } from '../adapter/pool.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer lasts as long as its reader. */
    lasting?: true
  }
}

export interface LoadShedding {
  /** How late the event loop is: what comes waits as long before anything reads it. */
  lateMs: number
  /** How many are being answered. */
  together: number
}

/** Both: a slow or busy machine makes the loop late for a few readers, whom nobody else keeps waiting. */
export const maxConcurrentRequests: LoadShedding = { lateMs: 50, together: 64 }

/** Refuses what comes beyond these bounds, before any work; the paths of `free`, and what is under them, never. */
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
  // Once its body has come: who has not finished asking keeps nothing busy.
  app.addHook('preValidation', ({ routeOptions }, reply, next) => {
    if (!routeOptions.config.lasting) {
      answering += 1
      // Not `onResponse`, which a reader who leaves may never cause.
      reply.raw.on('close', () => {
        answering -= 1
      })
    }
    next()
  })
}

/** Between two looks at the loop, all that comes is admitted or refused. */
const lookMs = 50

/** Whether the loop came to its last look later than this. */
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
 * libuv takes one new connection a turn of the loop from each socket that listens: a busy site let in twenty newcomers a
 * second, and the last of a crowd after half a minute, long after their browsers had asked again.
 */
const doors = 16

/** The address an application listens on. */
interface Place {
  port: number
  host: string
}

/** Listens on so many sockets, where the system shares a port among them: a crowd comes in together, and is told at once. */
export async function listenWide(app: FastifyInstance, place: Place): Promise<void> {
  if (process.platform !== 'linux') return void (await app.listen(place))
  // Alone at first: a shared port would be shared with another product too, started by mistake.
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
