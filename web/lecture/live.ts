// The live stream in the browser (produit D24): one for all its tabs; what it announces, and each return of it, reads views again.
import type { Query, QueryClient } from '@tanstack/react-query'
import { readUser } from '../session/oidc.ts'
import { ApiError, openFlux, type Source } from './api.ts'
import { jitter, nextTry, readBloc, splitBlocs } from './flux.ts'

/** What a tab is told: a view to read again, and the conversation or topic it is about. */
type Relecture = readonly [source: Source, uuid?: string]

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
  const reread = rereader(client)
  const hear = (relectures: readonly Relecture[]) => {
    // Once the session is lost, member views must not be requested as a visitor.
    if (readUser()?.profile.sub !== sub) return
    for (const relecture of relectures) reread(relecture)
  }
  const tell = (relectures: readonly Relecture[]) => {
    hear(relectures)
    if (!ended.signal.aborted) tabs.postMessage(relectures)
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
export function rereader(client: QueryClient): (relecture: Relecture) => void {
  const due = new Map<string, boolean>()
  return async ([source, uuid]) => {
    const cle = `${source} ${uuid ?? ''}`
    const busy = due.has(cle)
    due.set(cle, busy)
    if (busy) return
    const about = ({ queryKey }: Query) => !uuid || JSON.stringify(queryKey).includes(uuid)
    const queries = (wanted: (query: Query) => boolean) => ({
      queryKey: [source],
      predicate: (query: Query) => about(query) && wanted(query),
    })
    do {
      // A first reading under way may predate the news: let it end, then read once more.
      due.set(cle, client.isFetching(queries(isFirst)) > 0)
      await client.invalidateQueries(queries((query) => !isFailed(query)))
    } while (due.get(cle))
    due.delete(cle)
  }
}

const isFirst = ({ state }: Query): boolean => state.data === undefined

/** A first reading that failed shows its error with « Réessayer »: an announcement does not retry it. */
const isFailed = (query: Query): boolean => isFirst(query) && query.state.status === 'error'

/** Holds a stream open, and another one as soon as it is lost. */
async function listen(tell: (relectures: readonly Relecture[]) => void, ended: AbortSignal): Promise<void> {
  let pause: number | undefined
  while (!ended.aborted) {
    const essai = new AbortController()
    // When the network comes back, a stream opened before is dead without any event.
    const restart = () => essai.abort()
    addEventListener('online', restart)
    const since = Date.now()
    let refused = false
    try {
      await hearFlux(tell, AbortSignal.any([ended, essai.signal]), restart)
    } catch (error) {
      // A lost stream is tried again soon. A refused one means that the session is over: the next call will tell the member.
      refused = error instanceof ApiError && error.status === 401
    }
    removeEventListener('online', restart)
    const next = nextTry({ lasted: Date.now() - since, refused }, pause)
    pause = next.pause
    await wait(jitter(next.ms), ended)
  }
}

/** Waits, or returns early when the network or the reader comes back. */
function wait(ms: number, ended: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
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
  return promise
}

/** Tells what one stream announces until it ends. */
async function hearFlux(
  tell: (relectures: readonly Relecture[]) => void,
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
    for (const bloc of lus.blocs) tell(relecturesOf(bloc))
  }
}

/** The views that an announcement changes; a sign of life, or a word this page does not know, changes none. */
function relecturesOf(bloc: string): readonly Relecture[] {
  const { nom, donnees } = readBloc(bloc)
  switch (nom) {
    case 'conversation':
      return [['lister_messages_prives', donnees.uuid_conversation], ['lister_conversations']]
    case 'lu':
      return [['lister_conversations']]
    case 'forum':
      return [['lister_messages_forum', donnees.uuid_forum], ['lister_forums']]
    case 'paiement':
      return paiement
    default:
      return []
  }
}

const paiement: readonly Relecture[] = [['lister_mes_annonces'], ['lister_operations']]
const everything: readonly Relecture[] = [
  ['lister_messages_prives'],
  ['lister_conversations'],
  ['lister_messages_forum'],
  ['lister_forums'],
  ...paiement,
]
