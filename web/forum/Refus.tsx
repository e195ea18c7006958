// What is said when something could not be posted, with the way to sign in again when that is what it takes.
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { EtatPublication } from './usePublicationForum.ts'

export function Refus({ etat }: { etat: EtatPublication }) {
  const { signIn } = useSession()
  if (etat.nom !== 'refusee') return null
  return (
    <Notice
      tone="error"
      action={
        etat.session && (
          <Button variant="secondary" onClick={() => signIn()}>
            Se reconnecter
          </Button>
        )
      }
    >
      {etat.phrase}
    </Notice>
  )
}
