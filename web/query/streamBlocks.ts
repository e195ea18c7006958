// The live stream as it is read: blocks of lines that come in pieces, and how long a lost stream is waited for.

/** A stream that lasted this long was a good one: the next try comes at once. */
const good = 5000
/** Between two tries: a server that is started again is heard within ten seconds. */
const pauses = { first: 500, most: 10_000, refused: 60_000 }

/** The blocks that are whole, and the beginning of the next one. */
export function splitBlocs(text: string): { blocs: string[]; rest: string } {
  const blocs = text.split('\n\n')
  const rest = blocs.pop()!
  return { blocs, rest }
}

/** An announcement: its name, and the JSON that comes with it; a sign of life has neither. */
export function readBloc(bloc: string): { nom: string; donnees: Record<string, string> } {
  return {
    nom: /^event: (\w+)$/m.exec(bloc)?.[1] ?? '',
    donnees: JSON.parse(/^data: (.+)/m.exec(bloc)?.[1] ?? '{}'),
  }
}

/** How one try went: how long its stream lasted, in ms, and whether the server refused it. */
interface Essai {
  lasted: number
  refused: boolean
}

/** The ms before the next try, and the pause of the one after if it fails: a server that is down is asked less and less. */
export function nextReconnectDelay({ lasted, refused }: Essai, pause = pauses.first): { ms: number; pause: number } {
  const ms = lasted > good ? pauses.first : refused ? pauses.refused : pause
  return { ms, pause: Math.min(2 * ms, pauses.most) }
}

/** Spreads out the clients of a server that comes back, so that they do not ask all at once. */
export const jitter = (ms: number, random = Math.random()): number => ms * (0.5 + random / 2)
