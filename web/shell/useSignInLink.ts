// The way to sign in: a link that works without JavaScript, and saves a step with it.
import type { MouseEvent } from 'react'
import { useLocation } from '../navigation/currentPage.ts'
import { useSession } from '../session/session.ts'

/**
 * The attributes of a link to sign in and come back to `returnTo`, the page being read by default. Followed before the hydration, it
 * leads to the sign-in page, which goes on by itself when it is given a return.
 */
export function useSignInLink(returnTo?: string) {
  const { statut, signIn } = useSession()
  const { pathname, search, hash } = useLocation()
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (statut !== 'visiteur' || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    signIn(returnTo ?? pathname + search + hash)
  }
  if (returnTo && statut === 'membre') return { to: returnTo }
  return { to: returnTo ? `/connexion?retour=${encodeURIComponent(returnTo)}` : '/connexion', onClick }
}
