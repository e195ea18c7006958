// Withdrawal from the contract of a paid ad; without a named one, lists those that may be withdrawn.
import type { ReactNode } from 'react'
import { marque } from '#domain/marque/marque.ts'
import { enCentimes, type Operation } from '#domain/paiement/operation.ts'
import {
  type Commande,
  contratAbsent,
  finRetractation,
  nameContrat,
  nextStepRefund,
  nextStepUnpaid,
  readCommandes,
  readRendu,
  refuseRetractation,
} from '#domain/paiement/retractation.ts'
import { formatDate, formatEuros } from '#domain/text/format.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { Link } from '../navigation/Link.tsx'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { useSession, useStatut } from '../session/session.ts'
import { Invitation } from '../shell/Invitation.tsx'
import { MembrePage } from '../shell/MembrePage.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useFocusOnMount } from '../ui/useFocusOnMount.ts'
import { DocumentFacture } from './DocumentFacture.tsx'
import { versRetractation } from './versPaiement.ts'
import '../styles/lignes.css'
import '../styles/paiement.css'

export default function Retractation() {
  const annonce = useSearchParams()[0].get('annonce')
  const statut = useStatut()
  return (
    <MembrePage titre="Rétractation" className="page-texte">
      <h1>Renoncer au contrat</h1>
      <div className="pile">
        {statut === 'chargement' && (
          <>
            <Skeleton texte={attente} />
            <noscript>
              <ByLetter />
            </noscript>
          </>
        )}
        {statut === 'visiteur' && (
          <>
            <Invitation retour={annonce ? versRetractation(annonce) : '/retractation'}>
              Pour renoncer en ligne à une annonce payée, connectez-vous&nbsp;: vos commandes sont ici.
            </Invitation>
            <ByLetter />
          </>
        )}
        {statut === 'membre' && <Commandes annonce={annonce} />}
      </div>
    </MembrePage>
  )
}

const attente = 'Chargement...'

function Commandes({ annonce }: { annonce: string | null }) {
  return (
    <QueryResult de={useView('lister_operations')} quoi="operations" texte={attente}>
      {(operations) => (annonce ? <Une annonce={annonce} operations={operations} /> : <Toutes {...{ operations }} />)}
    </QueryResult>
  )
}

/** The way by letter, without an account or JavaScript. */
const ByLetter = () => (
  <section aria-labelledby="par-ecrit">
    <h2 id="par-ecrit">Sans compte, ou si vous n’y accédez plus</h2>
    <p>
      <span>{`Écrivez à `}</span>
      <a href={`mailto:${marque.contact}`}>{marque.contact}</a>
      <span>{`, ou par courrier à `}</span>
      <Link to="/a-propos#editeur">l’éditeur</Link>
      <span>{`, avec la référence de l’annonce (les 8 premiers caractères de son identifiant), la date de la commande, votre nom et votre adresse. Une phrase suffit\u00a0: «\u00a0Je vous notifie ma rétractation de cette commande.\u00a0» Le jour qui compte est celui de l’envoi\u00a0; nous accusons réception par e-mail.`}</span>
    </p>
  </section>
)

function Toutes({ operations }: { operations: readonly Operation[] }) {
  const commandes = readCommandes(operations, new Date())
  if (commandes.length === 0) return <AucuneCommande titre="Aucune commande à laquelle renoncer." />
  return (
    <ul className="lignes">
      {commandes.map((commande) => (
        <li key={commande.uuid_annonce}>
          <Link to={versRetractation(commande.uuid_annonce)}>{nameCommande(commande)}</Link>
        </li>
      ))}
    </ul>
  )
}

const AucuneCommande = ({ titre }: { titre: string }) => (
  <EmptyState
    titre={titre}
    icon="euro"
    action={
      <ButtonLink to="/cgu#retractation" variant="secondary">
        Le droit de rétractation
      </ButtonLink>
    }
  />
)

const nameCommande = ({ contrat, uuid_annonce, date_operation }: Commande): string =>
  keepFrenchSpaces(
    nameContrat(contrat, { uuid_annonce, date_commande: date_operation }).replace('l’annonce', 'Annonce'),
  )

function Une({ annonce, operations }: { annonce: string; operations: readonly Operation[] }) {
  const commande = operations.find(
    (operation): operation is Commande => operation.contrat !== null && operation.uuid_annonce === annonce,
  )
  if (!commande) return <AucuneCommande titre={contratAbsent} />
  const { contrat } = commande
  if (contrat.date_retractation)
    return <Faite date={contrat.date_retractation} operations={operations} annonce={annonce} />
  const refus = refuseRetractation(contrat, new Date())
  return refus ? <AucuneCommande titre={refus} /> : <Demande commande={commande} />
}

function Demande({ commande }: { commande: Commande }) {
  const { contrat, uuid_annonce, montant } = commande
  const { call, isPending, error } = useCall('retracter_commande')
  const { nom } = useSession()
  const client = useView('lire_facturation').data?.[0]
  const { joursDus, rendu } = readRendu(contrat, -enCentimes(montant), new Date())
  const confirm = () => {
    // The error is shown below.
    call({ p_uuid_annonce: uuid_annonce }).catch(() => {})
  }
  return (
    <>
      <dl className="panneau faits">
        <Fait terme="Contrat">{`${nameCommande(commande)}, ${contrat.duree_jours} jours en ligne`}</Fait>
        <Fait terme="Au nom de">{client?.nom ?? nom}</Fait>
        <Fait terme="Accusé de réception envoyé à">
          <Adresse />
        </Fait>
        {contrat.date_publication && (
          <Fait terme="Possible jusqu’au">{`${formatDate(finRetractation(contrat.date_publication))} inclus`}</Fait>
        )}
        <Fait terme="Somme rendue">
          <span>{contrat.date_publication ? formatEuros(rendu / 100) : formatEuros(0)}</span>
          {joursDus > 0 && (
            <span className="doux petit">{` ${formatEuros(-montant)} moins ${joursDus} jour${joursDus > 1 ? 's' : ''} en ligne sur ${contrat.duree_jours}`}</span>
          )}
        </Fait>
      </dl>
      <p>{`L’annonce sera retirée aussitôt, pour de bon. ${contrat.date_publication ? `La somme vous revient ${nextStepRefund}` : nextStepUnpaid}`}</p>
      {error && <Notice tone="error">{formatError(error)}</Notice>}
      <div className="actions">
        <Button variant="danger" busy={isPending} onClick={confirm}>
          Confirmer la rétractation
        </Button>
        <ButtonLink to="/mes-annonces" variant="secondary">
          Garder l’annonce
        </ButtonLink>
      </div>
    </>
  )
}

/** The receipt is sent to the account's address. */
function Adresse() {
  const membre = useView('lire_personne').data?.[0]
  if (!membre) return '…'
  const { email, email_refuse } = membre
  return (
    <>
      <span>{`${email && email !== email_refuse ? email : 'aucune adresse qui reçoive nos e-mails'} `}</span>
      <Link className="petit" to="/mon-compte">
        Changer
      </Link>
    </>
  )
}

const Fait = ({ terme, children }: { terme: string; children: ReactNode }) => (
  <div>
    <dt>{terme}</dt>
    <dd>{children}</dd>
  </div>
)

function Faite({ date, annonce, operations }: { date: string; annonce: string; operations: readonly Operation[] }) {
  const titre = useFocusOnMount<HTMLHeadingElement>()
  const rendue = operations.find(
    ({ operation, uuid_annonce }) => operation === 'RETRACTATION' && uuid_annonce === annonce,
  )
  return (
    <>
      <h2 ref={titre} tabIndex={-1}>
        Votre rétractation est enregistrée
      </h2>
      <Notice tone="success">{`Rétractation du ${formatDate(date)}. L’annonce est retirée, et l’accusé de réception part par e-mail.`}</Notice>
      {rendue?.facture ? (
        <>
          <p>{`${formatEuros(rendue.montant)} vous reviennent ${nextStepRefund}`}</p>
          <div>
            <DocumentFacture facture={rendue.facture} seul />
          </div>
        </>
      ) : (
        <p>{nextStepUnpaid}</p>
      )}
      <div className="actions">
        <ButtonLink to="/operations-history">Voir mes opérations</ButtonLink>
      </div>
    </>
  )
}
