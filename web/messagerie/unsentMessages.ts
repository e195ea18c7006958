// Messages not confirmed by the server: their states, and the order in which they are sent.
import type { Attente, MessagePrive } from '#domain/messagerie/messagerie.ts'
import type { SendFailure } from './sendFailure.ts'

/** A message not confirmed by the server. */
export interface UnsentMessage extends Attente {
  /** True while being sent; otherwise it failed or waits. */
  enVol: boolean
  echec: SendFailure | null
}

/** The unsent messages, without those that the server already has. */
export function formatUnsent(
  attentes: readonly Attente[],
  messages: readonly Pick<MessagePrive, 'uuid_client'>[],
  echecs: Readonly<Record<string, SendFailure | null>>,
  isEnVol: (uuid_client: string) => boolean,
): UnsentMessage[] {
  const arrivees = new Set(messages.map(({ uuid_client }) => uuid_client))
  return attentes
    .filter(({ uuid_client }) => !arrivees.has(uuid_client))
    .map((attente) => ({
      ...attente,
      enVol: isEnVol(attente.uuid_client),
      echec: echecs[attente.uuid_client] ?? null,
    }))
}

/** A queue per line that sends in order, one at a time, and never the same id twice at once. */
export function newOutbox() {
  const enVol = new Map<string, Promise<unknown>>()
  const fins = new Map<string, Promise<unknown>>()
  return {
    /** The current sending of an id. */
    get: (id: string): Promise<unknown> | undefined => enVol.get(id),
    has: (id: string): boolean => enVol.has(id),
    /** Sends after everything queued before on its line, even what failed; null when this id is already being sent. */
    push(ligne: string, id: string, post: () => Promise<unknown>): Promise<unknown> | null {
      if (enVol.has(id)) return null
      const envoi = (fins.get(ligne) ?? Promise.resolve()).then(post)
      const land = () => enVol.delete(id)
      const fin = envoi.then(land, land)
      // Resolves when the id is no longer being sent, so that it can be sent again.
      const arrivee = fin.then(() => envoi)
      enVol.set(id, arrivee)
      fins.set(ligne, fin)
      return arrivee
    },
  }
}
