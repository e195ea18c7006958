// The text of the session notice, and its close button.
import type { ReactNode } from 'react'
import { useNavigate } from '../navigation/useNavigate.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Reconnexion } from './Refus.tsx'

export const ExpiredNotice = () => (
  <Dismissible tone="info" action={<Reconnexion />}>
    Votre session a expiré. Reconnectez-vous pour continuer&nbsp;: vos brouillons sont gardés.
  </Dismissible>
)

export const UnfinishedSignOut = () => (
  <Dismissible tone="error">
    La déconnexion ne s’est pas terminée normalement. Sur un ordinateur partagé, fermez le navigateur.
  </Dismissible>
)

interface Props {
  tone: 'info' | 'error'
  action?: ReactNode
  children: ReactNode
}

/** For a notice caused by the query string: closing it cleans the address. */
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
