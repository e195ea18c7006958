// The sentence of a reading that failed (product §8), with the way to try again.
import { formatLoadError, type LoadState, sansReponse } from '#domain/protocol/loadError.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface ErreurChargementProps {
  error: { status: number; message?: string }
  quoi: LoadState
  refetch: () => unknown
}

/** The status of `error` is HTTP's, or 0 when no answer came. Who has read too much is told how long to wait. */
export function LoadError({ error, quoi, refetch }: ErreurChargementProps) {
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" onClick={() => refetch()}>
          Réessayer
        </Button>
      }
    >
      <span>{(error.status === 429 && error.message) || formatLoadError(quoi, error.status)}</span>
      {!error.status && <p>{`${sansReponse}.`}</p>}
    </Notice>
  )
}
