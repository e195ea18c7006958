// The messages of the simulator's frame, and of no other window (product D35).
import { simulateur } from '#domain/cotisation/simulateur.ts'

/** Hands over the messages that come from the simulator's site and from this very frame; gives back how to stop. */
export function listenSimulateur(
  frame: () => MessageEventSource | null | undefined,
  hear: (message: unknown) => void,
): () => void {
  const sort = ({ origin, source, data }: MessageEvent) => {
    if (origin === simulateur.origine && source !== null && source === frame()) hear(data)
  }
  addEventListener('message', sort)
  return () => removeEventListener('message', sort)
}
