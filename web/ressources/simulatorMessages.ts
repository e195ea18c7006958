// Messages from the simulator's frame, ignoring all other windows (product D35).
import { simulateur } from '#domain/cotisation/simulateur.ts'

/** Calls back for messages from the simulator's origin and this very frame; returns a function to stop. */
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
