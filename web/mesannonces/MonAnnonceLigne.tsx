// One of a member's own ads: its state, views, and actions (product §2).
import type { ReactNode } from 'react'
import type { MonAnnonce, VueAnnonce } from '#domain/annonce/annonce.ts'
import { typeRemplacement } from '#domain/annonce/typeannonce.ts'
import { sayDates } from '#domain/critere/faits.ts'
import { formatEuros } from '#domain/text/format.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { Link } from '../navigation/Link.tsx'
import { versPaiement } from '../paiement/versPaiement.ts'
import { Image } from '../photo/Couverture.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { TrashIcon } from '../ui/TrashIcon.tsx'
import { formatDates, formatMessages, type OwnerAction, readEtat } from './actions.ts'
import { CourbeVues } from './CourbeVues.tsx'
import '../styles/photo.css'

interface LigneProps {
  annonce: MonAnnonce
  plan: string | undefined
  /** Its views; undefined while loading. */
  vues: VueAnnonce[] | undefined
  /** The link to its cover photo. */
  couverture: string | undefined
  renewing: boolean
  /** The link to withdraw from its contract. */
  renoncer: ReactNode
  onAct: (geste: OwnerAction) => void
}

export function MonAnnonceLigne({ annonce, plan, vues, couverture, renewing, renoncer, onAct }: LigneProps) {
  const { uuid_annonce, titre_annonce, a_payer, cheque_attendu } = annonce
  const etat = readEtat(annonce)
  const messages = formatMessages(annonce)
  const dates = sayDates(annonce)
  return (
    <li className="mon-annonce">
      {annonce.flou_annonce && (
        <span className="couverture">
          <Image flou={annonce.flou_annonce} url={couverture} />
        </span>
      )}
      <div>
        <h2 className="ligne-titre">
          <Link to={`/annonce/${uuid_annonce}`}>{keepFrenchSpaces(titre_annonce)}</Link>
        </h2>
        <p className="rang doux">
          <Badge tone={etat.enLigne ? 'ok' : 'off'}>{etat.badge}</Badge>
          {dates && <span>{dates}</span>}
          {formatDates(annonce).map((dite) => (
            <span key={dite}>{dite}</span>
          ))}
          {plan && <span>{`Plan ${plan}`}</span>}
          {messages && <span>{messages}</span>}
          {etat.payable && <strong>{`${formatEuros(a_payer)} à payer`}</strong>}
          {cheque_attendu && <span>Chèque attendu</span>}
          {etat.enLigne && (
            <Link
              to={`/annonce/${uuid_annonce}`}
              aria-label={`Voir les kinés disponibles pour «\u00a0${titre_annonce}\u00a0»`}
            >
              Voir les kinés disponibles
            </Link>
          )}
          {renoncer}
        </p>
      </div>
      {etat.statistiques && vues && <CourbeVues vues={vues} />}
      <Boutons annonce={annonce} etat={etat} renewing={renewing} onAct={onAct} />
    </li>
  )
}

function Boutons({
  annonce,
  etat,
  renewing,
  onAct,
}: Pick<LigneProps, 'annonce' | 'renewing' | 'onAct'> & { etat: ReturnType<typeof readEtat> }) {
  const nameAction = (verbe: string) => `${verbe} l’annonce «\u00a0${keepFrenchSpaces(annonce.titre_annonce)}\u00a0»`
  const geste = (nom: OwnerAction, aria: string) => ({
    variant: 'secondary' as const,
    'aria-label': nameAction(aria),
    onClick: () => onAct(nom),
  })
  return (
    <div className="mon-annonce-actions">
      {etat.payable && (
        <ButtonLink {...versPaiement(annonce)} aria-label={nameAction('Payer')}>
          Payer
        </ButtonLink>
      )}
      <ButtonLink
        to={`/annonce/${annonce.uuid_annonce}/modifier`}
        variant="secondary"
        icon="crayon"
        aria-label={nameAction('Modifier')}
      >
        Modifier
      </ButtonLink>
      {etat.renouvelable && (
        <Button {...geste('renouveler', 'Renouveler')} busy={renewing}>
          Renouveler
        </Button>
      )}
      {etat.pourvoyable && (
        <Button {...geste('pourvoir', 'Pourvue\u00a0:')} icon="coche">
          Pourvue
        </Button>
      )}
      {etat.copiable && (
        <MoreMenu label={nameAction('Autres gestes sur')}>
          <ButtonLink to={`/ajouter-annonce?depuis=${annonce.uuid_annonce}`} variant="quiet">
            Publier à nouveau
          </ButtonLink>
          {annonce.id_typeannonce === typeRemplacement && annonce.datecontrat_annonce && (
            <>
              <ButtonLink to={`/ajouter-annonce?depuis=${annonce.uuid_annonce}&an=1`} variant="quiet">
                Publier pour l’an prochain
              </ButtonLink>
              <Button variant="quiet" onClick={() => onAct('periodes')}>
                Publier d’autres périodes
              </Button>
            </>
          )}
        </MoreMenu>
      )}
      <Button {...geste('archiver', 'Supprimer')} variant="quiet" className="supprimer">
        <TrashIcon />
        <span>Supprimer</span>
      </Button>
    </div>
  )
}
