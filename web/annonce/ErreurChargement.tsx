// What is said when a list could not be read (§8), with the way to try again.
import type { ApiError } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** `quoi` completes « Erreur {status} lors du chargement … »; without an answer at all, the generic sentence. */
export function ErreurChargement({ error, quoi, refetch }: { error: ApiError; quoi: string; refetch: () => void }) {
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" onClick={() => refetch()}>
          Réessayer
        </Button>
      }
    >
      {error.status ? `Erreur ${error.status} lors du chargement ${quoi}.` : 'Une erreur est survenue.'}
    </Notice>
  )
}
