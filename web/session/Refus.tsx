// The sentence of a refusal, with the way to sign in again when that is what it takes.
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useSession } from './session.ts'

interface RefusProps {
  tone?: 'info' | 'success' | 'error'
  phrase: string
  /** The session is over: signing in again comes first. */
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
