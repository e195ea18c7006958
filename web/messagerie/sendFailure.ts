// Why a message did not leave, as its writer is told (product §8).
import { ApiError } from '../query/api.ts'

export interface SendFailure {
  phrase: string
  /** The session is over: signing in again comes first. */
  session: boolean
}

/** `quoi` opens the sentence, where there is more than one message to fail. */
export function readSendFailure(error: unknown, quoi?: string): SendFailure {
  if (!(error instanceof ApiError))
    return { phrase: "Une erreur inattendue est survenue lors de l'envoi.", session: false }
  if (error.status === 401)
    return { phrase: 'Votre session a expiré. Veuillez vous reconnecter pour envoyer un message.', session: true }
  const cause = error.status && !error.sentence ? "Erreur d'envoi." : error.message
  // Of a rule of ours, the hint names a field: nothing to read.
  const hint = error.code !== 'P0001' && error.hint && `(${error.hint})`
  return { phrase: [quoi, cause, hint].filter(Boolean).join(' '), session: false }
}
