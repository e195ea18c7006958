// The messages that the server has not confirmed: which ones wait, in what state, and in what order they leave.
import type { Attente, MessagePrive } from '#domain/messagerie/messagerie.ts'
import type { SendFailure } from './sendFailure.ts'

/** A message that the server has not confirmed. */
export interface UnsentMessage extends Attente {
  /** On its way, else it did not leave. */
  enVol: boolean
  echec: SendFailure | null
}

/** The messages that wait, without those that the server turns out to have. */
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

/** Sends one at a time on each line, in order, and never the same id twice at once. */
export function newOutbox() {
  const enVol = new Map<string, Promise<unknown>>()
  const fins = new Map<string, Promise<unknown>>()
  return {
    /** The sending under way of an id. */
    get: (id: string): Promise<unknown> | undefined => enVol.get(id),
    has: (id: string): boolean => enVol.has(id),
    /** Sends after everything before it on its line, failed or not; null when this id is already on its way. */
    push(ligne: string, id: string, post: () => Promise<unknown>): Promise<unknown> | null {
      if (enVol.has(id)) return null
      const envoi = (fins.get(ligne) ?? Promise.resolve()).then(post)
      const land = () => enVol.delete(id)
      const fin = envoi.then(land, land)
      // Resolved once the id is no more on its way: those who wait for it can send it again.
      const arrivee = fin.then(() => envoi)
      enVol.set(id, arrivee)
      fins.set(ligne, fin)
      return arrivee
    },
  }
}
