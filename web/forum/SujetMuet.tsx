// What is said when a topic or its messages could not be read (§8), with the way to try again.
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

export function SujetMuet({ refetch }: { refetch: () => void }) {
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" onClick={refetch}>
          Réessayer
        </Button>
      }
    >
      Impossible de charger le sujet.
    </Notice>
  )
}
