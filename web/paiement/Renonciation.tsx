// The link, with the wording required by law, from a paid ad to its withdrawal.
import { type Commande, readCommandes } from '#domain/paiement/retractation.ts'
import { Link } from '../navigation/Link.tsx'
import { useView } from '../query/api.ts'
import { versRetractation } from './versPaiement.ts'

const renoncerIci = 'Renoncer au contrat ici'

export const Renonciation = ({ commande: { uuid_annonce, contrat } }: { commande: Commande }) => (
  <Link
    className="petit"
    to={versRetractation(uuid_annonce)}
    aria-label={`${renoncerIci}\u00a0: ${contrat.titre_annonce}`}
  >
    {renoncerIci}
  </Link>
)

/** For one ad; nothing after the deadline (product D53). */
export function Renoncer({ annonce }: { annonce: string }) {
  const commandes = readCommandes(useView('lister_operations').data ?? [], new Date())
  const commande = commandes.find(({ uuid_annonce }) => uuid_annonce === annonce)
  return commande && <Renonciation commande={commande} />
}
