// The result of saving a profile: errors per field, and the overall sentence (product §8).
import {
  type AppelProfil,
  appelsProfil,
  nameAppels,
  type ProfilSaisie,
  placeRefus,
  type RefusProfil,
} from '#domain/compte/profil.ts'
import { sessionInvalide } from '#domain/session/session.ts'
import { ApiError, formatError } from '../query/api.ts'

export interface SaveResults {
  tone: 'info' | 'success' | 'error'
  phrase: string
  /** The session has expired: offer to sign in again. */
  session?: boolean
}

/** Errors of the calls that failed; the others succeeded. */
type Echecs = ReadonlyMap<AppelProfil, unknown>

/** The failed calls, in order. */
export const readFailures = (
  appels: readonly AppelProfil[],
  reponses: readonly PromiseSettledResult<unknown>[],
): Echecs =>
  new Map(
    appels.flatMap((appel, rang) => {
      const reponse = reponses[rang]!
      return reponse.status === 'rejected' ? [[appel, reponse.reason] as const] : []
    }),
  )

/** The typed values that are now saved. */
export const readSaved = (appels: readonly AppelProfil[], echecs: Echecs, saisie: ProfilSaisie) =>
  Object.fromEntries(
    appels
      .filter((appel) => !echecs.has(appel))
      .flatMap((appel) => appelsProfil[appel].champs.map((champ) => [champ, saisie[champ]])),
  )

const isFinDeSession = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** The sentence of each failure, by field. */
export function refusDe(echecs: Echecs): RefusProfil {
  const dits = [...echecs].filter(([, error]) => !isFinDeSession(error))
  const hintOf = (error: unknown) => (error instanceof ApiError ? error.hint : null)
  return Object.fromEntries(dits.map(([appel, error]) => [placeRefus(appel, hintOf(error)), formatError(error)]))
}

export function saveResultsOf(appels: readonly AppelProfil[], echecs: Echecs): SaveResults {
  if (echecs.size === 0) return { tone: 'success', phrase: 'Vos modifications sont enregistrées.' }
  if ([...echecs.values()].some(isFinDeSession)) return { tone: 'error', phrase: sessionInvalide, session: true }
  const reste = echecs.size < appels.length ? ' Le reste est enregistré.' : ''
  return { tone: 'error', phrase: `Nous n’avons pas pu enregistrer ${nameAppels([...echecs.keys()])}.${reste}` }
}
