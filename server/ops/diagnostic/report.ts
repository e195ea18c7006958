// The report of a look at a setting: one line each, in time, whatever the service does (ADR 033).
import { setTimeout as sleep } from 'node:timers/promises'

type Etat = 'bon' | 'prudence' | 'panne'

export interface CheckResult {
  sujet: string
  etat: Etat
  phrase: string
}

/** A look at one service: it ends well with what is to be said, or by a fault that names itself. */
export interface Probe {
  sujet: string
  run(): Promise<ReportedLine>
}

/** The facts seen, and the warnings that stop nothing. */
export interface ReportedLine {
  phrase: string
  prudences?: string[]
}

/** A broken setting, in the words to be printed. */
export class Failure extends Error {}

export async function runProbe({ sujet, run }: Probe, timeoutMs: number): Promise<CheckResult[]> {
  const late = sleep(timeoutMs, null, { ref: false }).then(() => {
    throw new Failure(`ne répond pas en ${timeoutMs / 1000} s`)
  })
  try {
    const { phrase, prudences = [] } = await Promise.race([run(), late])
    return [
      { sujet, etat: 'bon', phrase },
      ...prudences.map((prudence): CheckResult => ({ sujet, etat: 'prudence', phrase: prudence })),
    ]
  } catch (error) {
    return [{ sujet, etat: 'panne', phrase: error instanceof Failure ? error.message : `échoue : ${causeOf(error)}` }]
  }
}

/** What TLS says of a certificate that no authority known here has signed. */
const unknownAuthority =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/

/** The shortest true account of an error: what a network says is under what fetch says. */
export function causeOf(error: unknown): string {
  const { cause, code, message, name } = error as NodeJS.ErrnoException & { cause?: unknown }
  if (cause instanceof Error) return causeOf(cause)
  // Its code is a number of the DOM's.
  if (name === 'TimeoutError') return 'délai passé'
  if (unknownAuthority.test(code ?? '')) return 'certificat d’une autorité inconnue : donnez-la par NODE_EXTRA_CA_CERTS'
  // The mailer's own word for any fault of its socket, which keeps the system's in its message.
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

/** A request to a service far away: its answer, or the panne of not having one. */
export async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000), ...init })
  } catch (error) {
    throw new Failure(`${new URL(url).origin} ne répond pas (${causeOf(error)})`)
  }
}

/** Seconds between this machine's clock and the one of who answered; null when it did not say. */
export function clockSkewOf(response: Response, now: number): number | null {
  const there = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(there) ? null : Math.round((now - there) / 1000)
}

/** Whether scripts of this origin may read an answer. */
export const isOpenTo = (response: Response, origin: string): boolean =>
  ['*', origin].includes(response.headers.get('access-control-allow-origin') ?? '')
