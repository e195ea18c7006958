// The messages of a conversation: the latest first, new ones as they arrive, older ones on demand.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dernierRangSuivi, joinMessages, type MessagePrive, premiersMessages } from '#domain/messagerie/messagerie.ts'
import { type ApiError, keyOf, read } from '../query/api.ts'
import { groupInChunks } from './messageChunks.ts'

const source = 'lister_messages_prives'
/** Messages per reading. */
const piece = 500

/** Starts like the key of the view, so that the live stream finds it. */
const cleFil = (uuid: string) => [...keyOf(source, { uuid_conversation: `eq.${uuid}` }), 'fil']

const readFil = (client: QueryClient, uuid: string): MessagePrive[] => client.getQueryData(cleFil(uuid)) ?? []

/** Adds messages to the cached conversation. */
export function addMessages(client: QueryClient, uuid: string, venus: readonly MessagePrive[]): void {
  client.setQueryData<MessagePrive[]>(cleFil(uuid), (connus = []) => joinMessages(connus, venus))
}

/** Reads in one direction, page after page, to the end. */
async function* readAll(uuid: string, sens: 'lt' | 'gt', rang: number, signal?: AbortSignal) {
  for (let borne = rang; ; ) {
    const params = {
      uuid_conversation: `eq.${uuid}`,
      rang_dans_conversation: `${sens}.${borne}`,
      order: `rang_dans_conversation.${sens === 'lt' ? 'desc' : 'asc'}`,
      limit: piece,
    }
    const { rows } = await read(source, params, {}, signal)
    yield rows
    if (rows.length < piece) return
    borne = rows.at(-1)!.rang_dans_conversation
  }
}

async function readNouveaux(client: QueryClient, uuid: string, signal: AbortSignal): Promise<MessagePrive[]> {
  const connus = readFil(client, uuid)
  if (connus.length > 0) {
    const venus: MessagePrive[] = []
    for await (const rows of readAll(uuid, 'gt', dernierRangSuivi(connus), signal)) venus.push(...rows)
    return venus
  }
  const params = { uuid_conversation: `eq.${uuid}`, order: 'rang_dans_conversation.desc', limit: premiersMessages }
  return (await read(source, params, {}, signal)).rows
}

/** Adds older messages, latest first, a group per frame: adding all at once would block a phone for seconds. */
async function addPrecedents(client: QueryClient, uuid: string, premier: number): Promise<void> {
  for await (const rows of readAll(uuid, 'lt', premier))
    for (const [, messages] of groupInChunks(rows)) {
      await new Promise(requestAnimationFrame)
      addMessages(client, uuid, messages)
    }
}

/** The messages of a conversation, by rank. */
export const threadQuery = (client: QueryClient, uuid: string) => ({
  queryKey: cleFil(uuid),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<MessagePrive[]> => {
    const venus = await readNouveaux(client, uuid, signal)
    // Keep messages that the live stream added meanwhile.
    return joinMessages(readFil(client, uuid), venus)
  },
  refetchOnMount: 'always' as const,
  // Structural sharing compares by position: after one message is added above, it would take all others as changed.
  structuralSharing: false,
})

/** The messages of a conversation; null when it does not exist yet. */
export function useThread(uuid_conversation: string | null) {
  const client = useQueryClient()
  const uuid = uuid_conversation ?? ''
  const { data, error, refetch } = useQuery<MessagePrive[], ApiError>({
    ...threadQuery(client, uuid),
    enabled: uuid_conversation !== null,
  })
  const premier = data?.[0]?.rang_dans_conversation ?? 1
  const { busy, failed, run } = useHistorique(() => addPrecedents(client, uuid, premier))
  return { data, error, refetch, complet: premier === 1, historique: { busy, failed, load: run } }
}

/** Older messages, loaded when the member asks. */
function useHistorique(load: () => Promise<void>) {
  const [etat, setEtat] = useState<'calme' | 'busy' | 'failed'>('calme')
  const run = async () => {
    if (etat === 'busy') return
    setEtat('busy')
    try {
      await load()
      setEtat('calme')
    } catch {
      setEtat('failed')
    }
  }
  return { busy: etat === 'busy', failed: etat === 'failed', run }
}
