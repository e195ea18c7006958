// The sentence of a message that could not be sent (product §8).
import { ApiError } from '../query/api.ts'

export interface SendFailure {
  phrase: string
  /** The session has expired: sign in again first. */
  session: boolean
}

/** `quoi` starts the sentence when several messages may fail. */
export function readSendFailure(error: unknown, quoi?: string): SendFailure {
  if (!(error instanceof ApiError))
    return { phrase: "Une erreur inattendue est survenue lors de l'envoi.", session: false }
  if (error.status === 401)
    return { phrase: 'Votre session a expiré. Veuillez vous reconnecter pour envoyer un message.', session: true }
  const cause = error.status && !error.sentence ? "Erreur d'envoi." : error.message
  // For errors of our own rules, `hint` is the name of a field, of no use to readers.
  const hint = error.code !== 'P0001' && error.hint && `(${error.hint})`
  return { phrase: [quoi, cause, hint].filter(Boolean).join(' '), session: false }
}
