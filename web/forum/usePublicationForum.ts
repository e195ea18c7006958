// Posting a topic or an answer: missing pseudo, expired session, or the error of product §8.
import { useState } from 'react'
import type { FieldRefusal } from '#domain/protocol/refusal.ts'
import { sessionInvalide } from '#domain/session/session.ts'
import { ApiError } from '../query/api.ts'

/** State of the posting. */
export type EtatPublication =
  | { nom: 'repos' }
  | { nom: 'envoi' }
  /** A pseudo is needed; posting resumes once it is saved. */
  | { nom: 'pseudo' }
  /** `session`: sign in again first; `champ`: the field concerned. */
  | { nom: 'refusee'; phrase: string; session: boolean; champ: string | null }

/** Runs `post`, one at a time; `entame` precedes the error sentence (product §8). Resolves to whether it was posted. */
export function usePublicationForum(entame: string) {
  const [etat, setEtat] = useState<EtatPublication>({ nom: 'repos' })
  const publish = async (post: () => Promise<void>): Promise<boolean> => {
    if (etat.nom === 'envoi') return false
    setEtat({ nom: 'envoi' })
    try {
      await post()
      setEtat({ nom: 'repos' })
      return true
    } catch (error) {
      setEtat(readEtat(error, entame))
      return false
    }
  }
  return {
    etat,
    publish,
    refuse: ({ champ, phrase }: FieldRefusal<string>) => setEtat({ nom: 'refusee', phrase, session: false, champ }),
    rest: () => setEtat({ nom: 'repos' }),
  }
}

export function readEtat(error: unknown, entame: string): EtatPublication {
  const champ = error instanceof ApiError ? error.hint : null
  if (champ === 'pseudo_personne') return { nom: 'pseudo' }
  const session = error instanceof ApiError && error.status === 401
  const phrase = session ? sessionInvalide : (error as Error).message
  return { nom: 'refusee', phrase: `${entame}${phrase}`, session, champ }
}
