// One of a member's own ads in their list: where it stands, how it is read, what can be done with it (produit §2).
import { Link } from 'react-router'
import { libelleStatut, type MonAnnonce, type VueAnnonce } from '#domain/annonce.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { isPayant, limiteTarif } from '#domain/tarif.ts'
import { versPaiement } from '../paiement/versPaiement.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { CourbeVues } from './CourbeVues.tsx'
import '../styles/photo.css'

export interface LigneProps {
  annonce: MonAnnonce
  plan: string | undefined
  /** Its readings; undefined while they are not known. */
  vues: VueAnnonce[] | undefined
  renewing: boolean
  onArchive: () => void
  onFill: () => void
  onRenew: () => void
}

export function MonAnnonceLigne({ annonce, plan, vues, renewing, onArchive, onFill, onRenew }: LigneProps) {
  const { uuid_annonce, titre_annonce, code_tarif, date_publication, status_annonce, a_payer, cheque_attendu } = annonce
  const pourvoyable = status_annonce === 'Actif' || status_annonce === 'Expirée'
  const renouvelable = status_annonce === 'Expirée' && !isPayant(code_tarif)
  const nameAction = (verbe: string) => `${verbe} l’annonce « ${titre_annonce} »`
  return (
    <li className="mon-annonce">
      <div>
        <h2 className="ligne-titre">
          <Link to={`/annonce/${uuid_annonce}`}>{titre_annonce}</Link>
        </h2>
        <p className="rang doux">
          <Badge tone={status_annonce === 'Actif' ? 'ok' : 'off'}>
            {status_annonce === 'Pourvue' ? 'Pourvue' : libelleStatut(status_annonce)}
          </Badge>
          <span>{date_publication ? `Publiée le ${formatDate(date_publication)}` : 'Pas encore publiée'}</span>
          {plan && <span>Plan {plan}</span>}
          {a_payer > 0 && <strong>{formatEuros(a_payer)} à payer</strong>}
          {cheque_attendu && <span>Chèque attendu</span>}
        </p>
      </div>
      {limiteTarif(code_tarif).statistiques && date_publication && vues && <CourbeVues vues={vues} />}
      <div className="mon-annonce-actions">
        {a_payer > 0 && (
          <ButtonLink {...versPaiement(annonce)} aria-label={nameAction('Payer')}>
            Payer
          </ButtonLink>
        )}
        <ButtonLink
          to={`/annonce/${uuid_annonce}/modifier`}
          variant="secondary"
          icon="crayon"
          aria-label={nameAction('Modifier')}
        >
          Modifier
        </ButtonLink>
        {renouvelable && (
          <Button variant="secondary" busy={renewing} aria-label={nameAction('Renouveler')} onClick={onRenew}>
            Renouveler
          </Button>
        )}
        {pourvoyable && (
          <Button
            variant="secondary"
            icon="coche"
            aria-label={`Pourvue\u00a0: l’annonce « ${titre_annonce} »`}
            onClick={onFill}
          >
            Pourvue
          </Button>
        )}
        <Button variant="secondary" aria-label={nameAction('Supprimer')} onClick={onArchive}>
          Supprimer
        </Button>
      </div>
    </li>
  )
}
