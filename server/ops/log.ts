// The log: one JSON line per event, without personal data or secrets.
import pino, { type DestinationStream, type Logger } from 'pino'
import type { RequestLog } from '#domain/protocol/requestLog.ts'
import { StorageFault } from '../adapter/storage.ts'
import { sayStorage } from './diagnostic/storage.ts'

export const logLevels = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

/** Characters buffered for a slow log reader; beyond it lines are dropped, so that nothing waits. */
const waitingMax = 1 << 20

export const createLog = (level: LogLevel, stream?: DestinationStream): Logger =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describe } },
    stream ?? pino.destination({ sync: false, maxLength: waitingMax }),
  )

/** One line per finished request. */
export const writeRequestLine = ({ ms, ...passage }: RequestLog, { log }: { log: Pick<Logger, 'info'> }): void =>
  log.info({ ...passage, ms: Math.round(ms * 10) / 10 }, 'demande')

interface Described {
  type: string
  message: string
  code?: unknown
  stack?: string
  cause?: Described
}

/** A fault of the store has a sentence for members; the log has the operator's. */
const messageOf = (error: Error): string =>
  error instanceof StorageFault ? sayStorage(error, 'il refuse') : error.message

/** The type, message and stack of an error. Its other properties may hold personal data (a row, an address). */
function describe(error: unknown): Described {
  if (!(error instanceof Error)) {
    const { message = error } = Object(error) as { message?: unknown }
    return { type: typeof error, message: withoutSecrets(String(message)) }
  }
  const { code, cause } = error as NodeJS.ErrnoException
  return {
    type: error.name,
    message: withoutSecrets(messageOf(error)),
    ...(code !== undefined && { code }),
    ...(error.stack !== undefined && { stack: withoutSecrets(error.stack) }),
    ...(cause !== undefined && { cause: describe(cause) }),
  }
}

/** Tokens, e-mail addresses, query strings: replaced in logged texts. */
const secrets: [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…jeton…'],
  [/\bBearer +\S+/gi, 'Bearer …'],
  [/(\w:\/\/)[^\s/@]*@/g, '$1…@'],
  [/((?:\w:\/|\/)[^\s?"'<>]*)\?[^\s"'<>]+/g, '$1?…'],
  [/[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+\.\w+/g, '…@…'],
]

/** Longest logged text, in characters: the patterns of `secrets` are quadratic. */
export const logMax = 4000

/** A text for the log: shortened between two words, secrets replaced. */
export function withoutSecrets(text: string): string {
  const kept = text.length > logMax ? `${text.slice(0, Math.max(0, text.lastIndexOf(' ', logMax)))} …` : text
  return secrets.reduce((clean, [secret, instead]) => clean.replace(secret, instead), kept)
}
