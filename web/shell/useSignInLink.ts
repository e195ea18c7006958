// The way to sign in: a link that works without JavaScript, and saves a step with it.
import type { MouseEvent } from 'react'
import { useLocation } from '../navigation/currentPage.ts'
import { useSession } from '../session/session.ts'

/**
 * The attributes of a link to sign in and come back to `returnTo`, the page being read by default.
 * Followed as it is (no script yet, session not read, already a member), it leads to `without`.
 */
export function useSignInLink(returnTo?: string, without = '/connexion') {
  const { statut, signIn } = useSession()
  const { pathname, search, hash } = useLocation()
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (statut !== 'visiteur' || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    signIn(returnTo ?? pathname + search + hash)
  }
  return { to: without, onClick }
}
