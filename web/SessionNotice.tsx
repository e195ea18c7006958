// What the home page says when a session ended by itself, or when signing out met an error (§2, §4).
import { useSearchParams } from 'react-router'
import { useSession, useStoredUser } from './session.ts'
import { Button } from './ui/Button.tsx'
import { Notice } from './ui/Notice.tsx'

export function SessionNotice() {
  const [params] = useSearchParams()
  const { statut, signIn } = useSession()
  // The page was built without its query: what it says of it comes once it has woken.
  if (useStoredUser() === undefined) return null
  if (params.has('session_expired') && statut === 'visiteur')
    return (
      <div className="page">
        <Notice
          tone="info"
          action={
            <Button variant="secondary" onClick={() => signIn()}>
              Se reconnecter
            </Button>
          }
        >
          Votre session a expiré. Reconnectez-vous pour continuer : vos brouillons sont gardés.
        </Notice>
      </div>
    )
  if (params.has('logoutError'))
    return (
      <div className="page">
        <Notice tone="error">
          La déconnexion ne s’est pas terminée normalement. Sur un ordinateur partagé, fermez le navigateur.
        </Notice>
      </div>
    )
  return null
}
