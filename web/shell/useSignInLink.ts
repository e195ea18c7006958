// Attributes of a sign-in link that works without JavaScript, and skips a page with it.
import type { MouseEvent } from 'react'
import { useLocation } from '../navigation/currentPage.ts'
import { useSession } from '../session/session.ts'

/**
 * Signs in and returns to `returnTo`, by default the current page. Followed before hydration, it opens the sign-in page, which
 * continues by itself.
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
