// The notice of the home page when a session ended by itself, or when signing out met an error (produit §2, §4).
import type { ReactNode } from 'react'
import { useNavigate } from '../navigation/useNavigate.ts'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Reconnexion } from './Refus.tsx'
import { useSession, useStoredUser } from './session.ts'

export function SessionNotice() {
  const [params] = useSearchParams()
  const { statut } = useSession()
  // The built page does not know its query string: what depends on it waits for hydration.
  if (useStoredUser() === undefined) return null
  if (params.has('session_expired') && statut === 'visiteur')
    return (
      <Dismissible tone="info" action={<Reconnexion />}>
        Votre session a expiré. Reconnectez-vous pour continuer&nbsp;: vos brouillons sont gardés.
      </Dismissible>
    )
  if (params.has('logoutError'))
    return (
      <Dismissible tone="error">
        La déconnexion ne s’est pas terminée normalement. Sur un ordinateur partagé, fermez le navigateur.
      </Dismissible>
    )
  return null
}

interface Props {
  tone: 'info' | 'error'
  action?: ReactNode
  children: ReactNode
}

/** A notice caused by the query string: closing it cleans the address. */
function Dismissible({ tone, action, children }: Props) {
  const navigate = useNavigate()
  const close = () => {
    navigate('/', { replace: true })
    document.getElementById('contenu')?.focus()
  }
  return (
    <div className="avis-page">
      <Notice
        tone={tone}
        action={
          <>
            {action}
            <Button variant="quiet" onClick={close}>
              Fermer
            </Button>
          </>
        }
      >
        {children}
      </Notice>
    </div>
  )
}
