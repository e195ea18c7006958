// Invites a visitor on a member's page to sign in, then return here.
import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useSignInLink } from './useSignInLink.ts'

/** `retour` is the page to return to. */
export function Invitation({ retour, children }: { retour: string; children: ReactNode }) {
  const signInLink = useSignInLink(retour)
  return (
    <Notice
      action={
        <div className="actions">
          <ButtonLink {...signInLink}>Se connecter</ButtonLink>
          <ButtonLink to="/inscription" state={{ from: retour }} variant="secondary">
            Créer un compte
          </ButtonLink>
        </div>
      }
    >
      {children}
    </Notice>
  )
}
