// Parsing of the live stream, and delays before reconnecting.

/** A stream that lasted this long was fine: reconnect at once. */
const good = 5000
/** Between two attempts: after a restart of the server, the reconnection takes ten seconds at most. */
const pauses = { first: 500, most: 10_000, refused: 60_000 }

/** Complete blocks, and the start of the next one. */
export function splitBlocs(text: string): { blocs: string[]; rest: string } {
  const blocs = text.split('\n\n')
  const rest = blocs.pop()!
  return { blocs, rest }
}

/** An event: name and JSON data; a heartbeat has neither. */
export function readBloc(bloc: string): { nom: string; donnees: Record<string, string> } {
  return {
    nom: /^event: (\w+)$/m.exec(bloc)?.[1] ?? '',
    donnees: JSON.parse(/^data: (.+)/m.exec(bloc)?.[1] ?? '{}'),
  }
}

/** An attempt: how long its stream lasted in ms, and whether it was refused. */
interface Essai {
  lasted: number
  refused: boolean
}

/** The delay in ms before the next attempt, and the following pause if it fails, which doubles. */
export function nextReconnectDelay({ lasted, refused }: Essai, pause = pauses.first): { ms: number; pause: number } {
  const ms = lasted > good ? pauses.first : refused ? pauses.refused : pause
  return { ms, pause: Math.min(2 * ms, pauses.most) }
}

/** Random delay, so that clients do not all reconnect at once. */
export const jitter = (ms: number, random = Math.random()): number => ms * (0.5 + random / 2)
