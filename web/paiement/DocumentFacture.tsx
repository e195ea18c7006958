// Downloads an invoice or credit note; before the customer's name is known, links to its form.
import type { Operation } from '#domain/paiement/operation.ts'
import { Link } from '../navigation/Link.tsx'
import { formatError } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

type Facture = NonNullable<Operation['facture']>

export const nameFacture = ({ nature, numero }: Pick<Facture, 'nature' | 'numero'>): string =>
  `${nature === 'avoir' ? 'Avoir' : 'Facture'} n°\u00a0${numero}`

/** `seul`: nothing beside the button names the document, so its label does. */
export function DocumentFacture({ facture, seul = false }: { facture: Facture; seul?: boolean }) {
  const { call, isPending, error } = useCall('generer_lien_facture')
  const nom = nameFacture(facture)
  const fetchFile = () => {
    call({ p_uuid_facture: facture.uuid_facture })
      .then((url) => location.assign(url))
      // The error is shown below.
      .catch(() => {})
  }
  if (!facture.nommee) return seul ? <Link to="/mon-compte#factures">{`${nom}\u00a0: à quel nom\u00a0?`}</Link> : null
  return (
    <>
      <Button
        variant={seul ? 'quiet' : 'secondary'}
        busy={isPending}
        onClick={fetchFile}
        {...(!seul && { 'aria-label': `Télécharger\u00a0: ${nom}` })}
      >
        {seul ? nom : 'Télécharger'}
      </Button>
      {error && <Notice tone="error">{formatError(error)}</Notice>}
    </>
  )
}
