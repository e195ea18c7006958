// « Pas cette fois »: an invitation set aside, of which its ad's owner is told nothing.
import type { Invitation } from '#domain/disponibilite/invitation.ts'
import { formatError } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** `onGone`: it has left, and its button with it. */
export function Decliner({ invitation, onGone }: { invitation: Invitation; onGone: () => void }) {
  const { call, isPending, error } = useCall('decliner_invitation')
  const decline = () => void call({ p_uuid_invitation: invitation.uuid_invitation }).then(onGone, () => {})
  return (
    <>
      <Button
        variant="secondary"
        busy={isPending}
        aria-label={`Pas cette fois\u00a0: «\u00a0${invitation.titre_annonce}\u00a0»`}
        onClick={decline}
      >
        Pas cette fois
      </Button>
      {error && <Notice tone="error">{formatError(error)}</Notice>}
    </>
  )
}
