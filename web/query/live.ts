// The live stream (product D24), shared by all tabs: events and reconnections make views be read again.
import type { Query, QueryClient } from '@tanstack/react-query'
import type { ViewName } from '#domain/contract/contract.ts'
import type { NomEvenement } from '#domain/protocol/liveStream.ts'
import { viewsChangedByEvent, vuesSuivies } from '#domain/protocol/viewsChangedByEvent.ts'
import { readUser } from '../session/oidc.ts'
import { ApiError, openFlux } from './api.ts'
import { isFirst } from './reread.ts'
import { jitter, nextReconnectDelay, readBloc, splitBlocs } from './streamBlocks.ts'

/** The start of query keys (keyOf) to read again: a view, and optionally a filter. */
type Debut = readonly [vue: ViewName, filtre?: Readonly<Record<string, string>>]

/** Everything that may have changed while disconnected. */
const everything: readonly Debut[] = vuesSuivies.map((vue) => [vue])

/** After this silence the stream is considered dead: the server sends a heartbeat every 20 s. */
const silence = 50_000

/** Keeps a member's displayed data up to date until stopped. */
export function followLive(client: QueryClient, sub: string): () => void {
  let stop = follow(client, sub)
  // A page in the back/forward cache must release the lock: other tabs wait for it, and it would prevent caching.
  const leave = () => stop()
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) stop = follow(client, sub)
  }
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
  return () => {
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', comeBack)
    stop()
  }
}

function follow(client: QueryClient, sub: string): () => void {
  const name = `kinebouge-flux.${sub}`
  const ended = new AbortController()
  const tabs = new BroadcastChannel(name)
  const reread = createInvalidator(client)
  const hear = (debuts: readonly Debut[]) => {
    // While the session is ending, do not read a member's views as a visitor.
    if (readUser()?.profile.sub !== sub) return
    for (const debut of debuts) reread(debut)
  }
  const tell = (debuts: readonly Debut[]) => {
    hear(debuts)
    tabs.postMessage(debuts)
  }
  tabs.onmessage = ({ data }) => hear(data)
  // Another tab already listens: read again what it may have received since this page was rendered.
  void navigator.locks.query().then(({ held }) => held?.some((lock) => lock.name === name) && hear(everything))
  navigator.locks.request(name, { signal: ended.signal }, () => listen(tell, ended.signal)).catch(() => {})
  return () => {
    ended.abort()
    tabs.close()
  }
}

/** Reads displayed views again: one reading at a time, and one more when requested meanwhile. */
export function createInvalidator(client: QueryClient): (debut: Debut) => void {
  const due = new Map<string, boolean>()
  return async (queryKey) => {
    const cle = JSON.stringify(queryKey)
    const busy = due.has(cle)
    due.set(cle, busy)
    if (busy) return
    do {
      // A first reading under way may be too early; let it finish, then read again.
      due.set(cle, client.isFetching({ queryKey, predicate: isFirst }) > 0)
      await client.invalidateQueries({ queryKey, predicate: (query) => !isFailed(query) })
    } while (due.get(cle))
    due.delete(cle)
  }
}

/** A first reading that failed shows « Réessayer »: events do not retry it. */
const isFailed = (query: Query): boolean => isFirst(query) && query.state.status === 'error'

/** Keeps a stream open, reconnecting when it is lost. */
async function listen(tell: (debuts: readonly Debut[]) => void, ended: AbortSignal): Promise<void> {
  let pause: number | undefined
  while (!ended.aborted) {
    const essai = new AbortController()
    // When the network comes back, the old stream is dead without any event.
    const restart = () => essai.abort()
    addEventListener('online', restart)
    ended.addEventListener('abort', restart)
    const since = Date.now()
    let refused = false
    try {
      await hearFlux(tell, essai.signal, restart)
    } catch (error) {
      // Reconnect after a loss. A refusal means that the session is over: the next call will say so.
      refused = error instanceof ApiError && error.status === 401
    }
    removeEventListener('online', restart)
    ended.removeEventListener('abort', restart)
    const next = nextReconnectDelay({ lasted: Date.now() - since, refused }, pause)
    pause = next.pause
    await wait(jitter(next.ms), ended)
  }
}

/** Waits, less when the network or the reader comes back. */
function wait(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController()
    const end = () => {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const { signal } = done
    addEventListener('online', end, { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), { signal })
    ended.addEventListener('abort', end, { signal })
    if (ended.aborted) end()
  })
}

/** Processes one stream until it ends. */
async function hearFlux(
  tell: (debuts: readonly Debut[]) => void,
  signal: AbortSignal,
  giveUp: () => void,
): Promise<void> {
  const { body } = await openFlux(signal)
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  // The stream is open: read what happened before; later changes will be announced.
  tell(everything)
  let rest = ''
  for (;;) {
    const timer = setTimeout(giveUp, silence)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    const lus = splitBlocs(rest + value)
    rest = lus.rest
    for (const bloc of lus.blocs) tell(debutsDe(bloc))
  }
}

/** What an event makes stale; nothing for a heartbeat or an unknown event. */
function debutsDe(bloc: string): readonly Debut[] {
  const { nom, donnees } = readBloc(bloc)
  if (!isEvenement(nom)) return []
  return viewsChangedByEvent[nom].map(({ vue, cle }) => (cle ? [vue, { [cle]: `eq.${donnees[cle]}` }] : [vue]))
}

const isEvenement = (nom: string): nom is NomEvenement => Object.hasOwn(viewsChangedByEvent, nom)
