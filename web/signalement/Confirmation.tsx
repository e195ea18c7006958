// The page of the link mailed to a visitor who reported something: confirms the address.
import { useEffect, useState } from 'react'
import { cheminSuivi, confirmationAbsente } from '#domain/moderation/signalement.ts'
import { isUuid } from '#domain/protocol/uuid.ts'
import { Link } from '../navigation/Link.tsx'
import { formatError } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { Notice } from '../ui/Notice.tsx'

export function Confirmation({ uuid }: { uuid: string }) {
  const { call, error } = useCall('confirmer_signalement')
  const [reference, setReference] = useState<string | null>(null)
  const valide = isUuid(uuid)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the link that was opened
  useEffect(() => {
    if (valide) void call({ p_uuid_confirmation: uuid }).then(setReference, () => {})
  }, [uuid])
  return (
    <MembrePage titre="Confirmer un signalement" className="page-texte">
      <h1>Confirmer un signalement</h1>
      {reference ? (
        <Notice tone="success">
          <p>C’est confirmé. Une personne le lira, et vous répondra par e-mail.</p>
          <p>
            <Link to={cheminSuivi(reference)}>Suivre ce signalement</Link>
          </p>
        </Notice>
      ) : !valide || error ? (
        <Notice tone="error">{error ? formatError(error) : confirmationAbsente}</Notice>
      ) : (
        <p role="status">Confirmation en cours…</p>
      )}
    </MembrePage>
  )
}
