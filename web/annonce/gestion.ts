// The sentence a member reads when something cannot be done to one of their ads (produit §8).
import { ApiError } from '../lecture/api.ts'

const sansSession = 'Veuillez vous connecter pour gérer une annonce.'

/** `error` comes from a call about one of the member's own ads. */
export function phraseGestion(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Une erreur est survenue.'
  return error.status === 401 ? sansSession : error.message
}
