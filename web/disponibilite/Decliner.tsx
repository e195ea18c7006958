// « Pas cette fois »: dismisses an invitation without telling the owner.
import type { Invitation } from '#domain/disponibilite/invitation.ts'
import { formatError } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** `onGone`: called once it has been removed with its button. */
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
