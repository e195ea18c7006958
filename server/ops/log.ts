// The log: a line of JSON for what happens, in which nobody can be known again and nothing be opened.
import pino, { type DestinationStream, type Logger } from 'pino'
import type { RequestLog } from '#domain/protocol/requestLog.ts'

export const logLevels = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

/** How many characters wait for who reads the log; what comes beyond is lost, and nobody waits for a reader that has stopped. */
const waitingMax = 1 << 20

export const createLog = (level: LogLevel, stream?: DestinationStream): Logger =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describe } },
    stream ?? pino.destination({ sync: false, maxLength: waitingMax }),
  )

/** One line for each request that is over. */
export const writeRequestLine = ({ ms, ...passage }: RequestLog, { log }: { log: Pick<Logger, 'info'> }): void =>
  log.info({ ...passage, ms: Math.round(ms * 10) / 10 }, 'demande')

interface Described {
  type: string
  message: string
  code?: unknown
  stack?: string
  cause?: Described
}

/** Of an error, what tells its place: what it holds besides, a row of the database or a mail's address, is somebody's. */
function describe(error: unknown): Described {
  if (!(error instanceof Error)) {
    const { message = error } = Object(error) as { message?: unknown }
    return { type: typeof error, message: withoutSecrets(String(message)) }
  }
  const { code, cause } = error as NodeJS.ErrnoException
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    ...(code !== undefined && { code }),
    ...(error.stack !== undefined && { stack: withoutSecrets(error.stack) }),
    ...(cause !== undefined && { cause: describe(cause) }),
  }
}

/** Tokens, passwords of an address, what a query string carries, addresses of mail. */
const secrets: [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…jeton…'],
  [/\bBearer +\S+/gi, 'Bearer …'],
  [/(\w:\/\/)[^\s/@]*@/g, '$1…@'],
  [/((?:\w:\/|\/)[^\s?"'<>]*)\?[^\s"'<>]+/g, '$1?…'],
  [/[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+\.\w+/g, '…@…'],
]

/** The longest text that the log keeps, in characters: the patterns of `secrets` take its square of steps. */
export const logMax = 4000

/** A text for the log: cut between two words when it is too long, its secrets replaced. */
export function withoutSecrets(text: string): string {
  const kept = text.length > logMax ? `${text.slice(0, Math.max(0, text.lastIndexOf(' ', logMax)))} …` : text
  return secrets.reduce((clean, [secret, instead]) => clean.replace(secret, instead), kept)
}
