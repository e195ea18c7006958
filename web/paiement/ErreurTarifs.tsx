// What is said when the plans could not be read (§8), with the way to try again.
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

export function ErreurTarifs({ refetch }: { refetch: () => void }) {
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" onClick={() => refetch()}>
          Réessayer
        </Button>
      }
    >
      Une erreur est survenue lors du chargement des tarifs.
    </Notice>
  )
}
