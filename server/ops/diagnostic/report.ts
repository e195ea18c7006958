// The report of a probe: one line, within a time limit (ADR 033).
import { setTimeout as sleep } from 'node:timers/promises'

type Etat = 'bon' | 'prudence' | 'panne'

export interface CheckResult {
  sujet: string
  etat: Etat
  phrase: string
}

/** A probe of one setting: resolves to the line to print, or throws a Failure. */
export interface Probe {
  sujet: string
  run(): Promise<ReportedLine>
}

/** The facts found, and warnings that do not prevent a start. */
export interface ReportedLine {
  /** Null when there are only warnings. */
  phrase: string | null
  prudences?: string[]
}

/** A broken setting; the message is printed. */
export class Failure extends Error {}

export async function runProbe({ sujet, run }: Probe, timeoutMs: number): Promise<CheckResult[]> {
  const late = sleep(timeoutMs, null, { ref: false }).then(() => {
    throw new Failure(`ne répond pas en ${timeoutMs / 1000} s`)
  })
  try {
    const { phrase, prudences = [] } = await Promise.race([run(), late])
    return [
      ...(phrase === null ? [] : [{ sujet, etat: 'bon' as const, phrase }]),
      ...prudences.map((prudence): CheckResult => ({ sujet, etat: 'prudence', phrase: prudence })),
    ]
  } catch (error) {
    return [{ sujet, etat: 'panne', phrase: error instanceof Failure ? error.message : `échoue : ${causeOf(error)}` }]
  }
}

/** TLS error codes of a certificate signed by an unknown authority. */
const unknownAuthority =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/

/** The shortest useful cause of an error: fetch wraps the network's error. */
export function causeOf(error: unknown): string {
  const { cause, code, message, name } = error as NodeJS.ErrnoException & { cause?: unknown }
  if (cause instanceof Error) return causeOf(cause)
  // A DOMException's code is a number.
  if (name === 'TimeoutError') return 'délai passé'
  if (unknownAuthority.test(code ?? '')) return 'certificat d’une autorité inconnue : donnez-la par NODE_EXTRA_CA_CERTS'
  // Nodemailer uses this code for any socket error; the message holds the system's code.
  if (code === 'ESOCKET') return /\bE[A-Z]{5,}\b/.exec(message)?.[0] ?? message
  return code ?? (message || name)
}

const marks: Record<Etat, string> = { bon: '✓', prudence: '!', panne: '✗' }

export function linesOf(constats: readonly CheckResult[]): string[] {
  const broken = new Set(constats.filter(({ etat }) => etat === 'panne').map(({ sujet }) => sujet)).size
  return [
    ...constats.map(({ sujet, etat, phrase }) => `${marks[etat]} ${sujet} : ${phrase.replaceAll(/\s+/g, ' ')}`),
    broken ? `${broken} en panne.` : 'Tout va bien.',
  ]
}

/** Requests a remote service; throws a Failure when there is no answer. */
export async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000), ...init })
  } catch (error) {
    throw new Failure(`${new URL(url).origin} ne répond pas (${causeOf(error)})`)
  }
}

/** Seconds between this clock and the server's; null when it sent no date. */
export function clockSkewOf(response: Response, now: number): number | null {
  const there = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(there) ? null : Math.round((now - there) / 1000)
}

/** Whether CORS lets scripts of this origin read the response. */
export const isOpenTo = (response: Response, origin: string): boolean =>
  ['*', origin].includes(response.headers.get('access-control-allow-origin') ?? '')
