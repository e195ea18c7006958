// The live stream in the browser (produit D24): one for all its tabs; what it announces, and each return of it, reads views again.
import type { Query, QueryClient } from '@tanstack/react-query'
import { readUser } from '../session/oidc.ts'
import { ApiError, openFlux, type Source } from './api.ts'
import { jitter, nextTry, readBloc, splitBlocs } from './flux.ts'

/** What a tab is told: a view to read again, and the conversation or topic it is about. */
type Relecture = readonly [source: Source, uuid?: string]

/** Silence after which a stream is held for dead: the server gives a sign of life every 20 s. */
const silence = 50_000

/** Keeps what the pages show of this member true to what happens, until it is stopped. */
export function followLive(client: QueryClient, sub: string): () => void {
  let stop = follow(client, sub)
  // A page that the browser puts away keeps nothing from the others, nor from being put away.
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
    // A page that is losing its session must not ask for a member's views as a visitor.
    if (readUser()?.profile.sub !== sub) return
    for (const relecture of relectures) reread(relecture)
  }
  const tell = (relectures: readonly Relecture[]) => {
    hear(relectures)
    if (!ended.signal.aborted) tabs.postMessage(relectures)
  }
  tabs.onmessage = ({ data }) => hear(data)
  // What was announced between this page's first reading and now, to the tab that listens for all.
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
      // A first reading under way may have seen too little, and is not begun again: another one follows it.
      due.set(cle, client.isFetching(queries(isFirst)) > 0)
      await client.invalidateQueries(queries((query) => !isFailed(query)))
    } while (due.get(cle))
    due.delete(cle)
  }
}

const isFirst = ({ state }: Query): boolean => state.data === undefined

/** A page that tells it could not load goes on telling it, until its reader or the network tries again. */
const isFailed = (query: Query): boolean => isFirst(query) && query.state.status === 'error'

/** Holds a stream open, and another one as soon as it is lost. */
async function listen(tell: (relectures: readonly Relecture[]) => void, ended: AbortSignal): Promise<void> {
  let pause: number | undefined
  while (!ended.aborted) {
    const essai = new AbortController()
    // A network that comes back leaves what was open on the old one without a word.
    const restart = () => essai.abort()
    addEventListener('online', restart)
    const since = Date.now()
    let refused = false
    try {
      await hearFlux(tell, AbortSignal.any([ended, essai.signal]), restart)
    } catch (error) {
      // Lost or cut, it is tried again soon; refused, the session is over: its member is told at what they ask for next.
      refused = error instanceof ApiError && error.status === 401
    }
    removeEventListener('online', restart)
    const next = nextTry({ lasted: Date.now() - since, refused }, pause)
    pause = next.pause
    await wait(jitter(next.ms), ended)
  }
}

/** Waits, but not for a network or a reader that comes back. */
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
  // Whatever happened before it is read now, whatever happens from now on is announced.
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
