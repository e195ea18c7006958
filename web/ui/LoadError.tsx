// The error of a failed reading (product §8), with a retry button.
import { formatLoadError, type LoadState, sansReponse } from '#domain/protocol/loadError.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface ErreurChargementProps {
  error: { status: number; message?: string }
  quoi: LoadState
  refetch: () => unknown
}

/** The status of `error` is the HTTP status, or 0 without an answer. Rate limits say how long to wait. */
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
