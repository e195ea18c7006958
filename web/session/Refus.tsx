// An error sentence, with a link to sign in again when needed.
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useSession } from './session.ts'

interface RefusProps {
  tone?: 'info' | 'success' | 'error'
  phrase: string
  /** The session has expired. */
  session?: boolean
}

export function Refus({ tone = 'error', phrase, session = false }: RefusProps) {
  return (
    <Notice tone={tone} action={session && <Reconnexion />}>
      {phrase}
    </Notice>
  )
}

export function Reconnexion() {
  const { signIn } = useSession()
  return (
    <Button variant="secondary" onClick={() => signIn()}>
      Se reconnecter
    </Button>
  )
}
