// Erased members whose account at the identity provider nothing has deleted: the operator does it there, and says so.
import type { CompteAOublier } from '#domain/compte/effacement.ts'
import { formatDate } from '#domain/text/format.ts'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { OperatorQueues, useConfirmation } from './OperatorQueues.tsx'

/** Nothing on most installations, where the product does it. */
export function ComptesAOublier() {
  const nouvelle = useConfirmation(() => {})
  const view = useView('lister_comptes_a_oublier')
  if (!view.data?.length && !nouvelle.dite) return null
  return (
    <OperatorQueues
      titre="Comptes à supprimer chez le fournisseur d’identité"
      nouvelle={nouvelle}
      de={view}
      quoi="moderation"
      texte="Chargement des comptes à supprimer…"
      vide="Tous sont supprimés."
    >
      {(compte) => <Ligne key={compte.uuid_personne} compte={compte} onDone={nouvelle.tell} />}
    </OperatorQueues>
  )
}

function Ligne({ compte, onDone }: { compte: CompteAOublier; onDone: (dit: string) => void }) {
  const { uuid_personne, sub, date_depart } = compte
  const { call, isPending, error } = useCall('noter_compte_oublie')
  const settle = () =>
    call({ p_uuid_parti: uuid_personne }).then(
      () => onDone(`Noté\u00a0: le compte ${sub} est supprimé chez le fournisseur.`),
      // The error is shown below.
      () => {},
    )
  return (
    <li className="cheque">
      <div>
        <h3 className="ligne-titre">{sub}</h3>
        <p className="rang doux">
          <span>{`Membre effacé le ${formatDate(date_depart)}. Supprimez ce compte dans la console du fournisseur.`}</span>
        </p>
        {error && <Notice tone="error">{formatError(error)}</Notice>}
      </div>
      <Button variant="secondary" busy={isPending} aria-label={`C’est fait\u00a0: ${sub}`} onClick={settle}>
        C’est fait
      </Button>
    </li>
  )
}
