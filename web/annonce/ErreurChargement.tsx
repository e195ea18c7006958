// What is said when a list could not be read (§8), with the way to try again.
import type { ApiError } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** `quoi` completes « Erreur {status} lors du chargement … »; `muette` is said when no answer came at all. */
export function ErreurChargement({
  error,
  quoi,
  muette = 'Une erreur est survenue.',
  refetch,
}: {
  error: ApiError
  quoi: string
  muette?: string
  refetch: () => void
}) {
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" onClick={() => refetch()}>
          Réessayer
        </Button>
      }
    >
      {error.status ? `Erreur ${error.status} lors du chargement ${quoi}.` : muette}
    </Notice>
  )
}
