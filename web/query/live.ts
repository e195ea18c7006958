// The live stream in the browser (product D24): one for all its tabs; what it announces, and each return of it, reads views again.
import type { Query, QueryClient } from '@tanstack/react-query'
import type { ViewName } from '#domain/contract/contract.ts'
import type { NomEvenement } from '#domain/protocol/liveStream.ts'
import { viewsChangedByEvent, vuesSuivies } from '#domain/protocol/viewsChangedByEvent.ts'
import { readUser } from '../session/oidc.ts'
import { ApiError, openFlux } from './api.ts'
import { jitter, nextReconnectDelay, readBloc, splitBlocs } from './streamBlocks.ts'

/** The beginning of the keys (keyOf) to be read again: a view and perhaps one of its filters. */
type Debut = readonly [vue: ViewName, filtre?: Readonly<Record<string, string>>]

/** All that may have changed while nobody listened. */
const everything: readonly Debut[] = vuesSuivies.map((vue) => [vue])

/** Silence after which a stream is held for dead: the server gives a sign of life every 20 s. */
const silence = 50_000

/** Keeps what this page shows to the member up to date, until it is stopped. */
export function followLive(client: QueryClient, sub: string): () => void {
  let stop = follow(client, sub)
  // A page in the back/forward cache must release the lock that other tabs wait for, and may not hold one to be cached.
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
    // A page that is losing its session must not ask for a member's views as a visitor.
    if (readUser()?.profile.sub !== sub) return
    for (const debut of debuts) reread(debut)
  }
  const tell = (debuts: readonly Debut[]) => {
    hear(debuts)
    tabs.postMessage(debuts)
  }
  tabs.onmessage = ({ data }) => hear(data)
  // Another tab already listens: what it heard since this page's first reading is read again here.
  void navigator.locks.query().then(({ held }) => held?.some((lock) => lock.name === name) && hear(everything))
  navigator.locks.request(name, { signal: ended.signal }, () => listen(tell, ended.signal)).catch(() => {})
  return () => {
    ended.abort()
    tabs.close()
  }
}

/** Reads a view again wherever it is shown: one reading at a time, and one more if it is asked for meanwhile. */
export function createInvalidator(client: QueryClient): (debut: Debut) => void {
  const due = new Map<string, boolean>()
  return async (queryKey) => {
    const cle = JSON.stringify(queryKey)
    const busy = due.has(cle)
    due.set(cle, busy)
    if (busy) return
    do {
      // A first reading under way may have seen too little, and is not begun again: another one follows it.
      due.set(cle, client.isFetching({ queryKey, predicate: isFirst }) > 0)
      await client.invalidateQueries({ queryKey, predicate: (query) => !isFailed(query) })
    } while (due.get(cle))
    due.delete(cle)
  }
}

const isFirst = ({ state }: Query): boolean => state.data === undefined

/** A first reading that failed shows its error with « Réessayer »: an announcement does not retry it. */
const isFailed = (query: Query): boolean => isFirst(query) && query.state.status === 'error'

/** Holds a stream open, and another one as soon as it is lost. */
async function listen(tell: (debuts: readonly Debut[]) => void, ended: AbortSignal): Promise<void> {
  let pause: number | undefined
  while (!ended.aborted) {
    const essai = new AbortController()
    // When the network comes back, a stream opened before is dead without any event.
    const restart = () => essai.abort()
    addEventListener('online', restart)
    ended.addEventListener('abort', restart)
    const since = Date.now()
    let refused = false
    try {
      await hearFlux(tell, essai.signal, restart)
    } catch (error) {
      // A lost stream is tried again soon. A refused one means that the session is over: the next call will tell the member.
      refused = error instanceof ApiError && error.status === 401
    }
    removeEventListener('online', restart)
    ended.removeEventListener('abort', restart)
    const next = nextReconnectDelay({ lasted: Date.now() - since, refused }, pause)
    pause = next.pause
    await wait(jitter(next.ms), ended)
  }
}

/** Waits, or returns early when the network or the reader comes back. */
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

/** Tells what one stream announces until it ends. */
async function hearFlux(
  tell: (debuts: readonly Debut[]) => void,
  signal: AbortSignal,
  giveUp: () => void,
): Promise<void> {
  const { body } = await openFlux(signal)
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  // Now that the stream is open, what happened before it is read; the rest will be announced.
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

/** The readings an event makes stale; a sign of life, or a word this page does not know, has none. */
function debutsDe(bloc: string): readonly Debut[] {
  const { nom, donnees } = readBloc(bloc)
  if (!isEvenement(nom)) return []
  return viewsChangedByEvent[nom].map(({ vue, cle }) => (cle ? [vue, { [cle]: `eq.${donnees[cle]}` }] : [vue]))
}

const isEvenement = (nom: string): nom is NomEvenement => Object.hasOwn(viewsChangedByEvent, nom)
