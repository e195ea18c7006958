// Refunds and disputes decided at the payment provider, with what the operator has to do.
import { membreParti } from '#domain/annonce/contact.ts'
import { ditIncident, type IncidentPaiement } from '#domain/paiement/incident.ts'
import { formatEuros, formatInstant } from '#domain/text/format.ts'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { nameCheque } from './ChequeLigne.tsx'
import { OperatorQueues, useConfirmation } from './OperatorQueues.tsx'

export function IncidentsPaiement() {
  const nouvelle = useConfirmation(() => {})
  return (
    <OperatorQueues
      titre="Incidents de paiement"
      nouvelle={nouvelle}
      de={useView('lister_incidents_paiement')}
      quoi="incidents"
      texte="Chargement des incidents de paiement…"
      vide="Le prestataire de paiement n’a rien signalé."
    >
      {(incident) => <Ligne key={incident.uuid_incident} incident={incident} onDone={nouvelle.tell} />}
    </OperatorQueues>
  )
}

function Ligne({ incident, onDone }: { incident: IncidentPaiement; onDone: (dit: string) => void }) {
  const { uuid_incident, genre, montant, reference, etat, date_incident, pseudo_personne, email, uuid_paiement } =
    incident
  const { titre, faire } = ditIncident[genre]
  const { call, isPending, error } = useCall('traiter_incident_paiement')
  const settle = () =>
    call({ p_uuid_incident: uuid_incident }).then(
      () => onDone(`Réglé\u00a0: ${titre.toLowerCase()}, ${reference}.`),
      // The error is shown below.
      () => {},
    )
  return (
    <li className="cheque">
      <div>
        <h3 className="ligne-titre">
          <span>{titre}</span>
          {montant !== null && <span className="montant">{`, ${formatEuros(montant)}`}</span>}
        </h3>
        <p className="rang doux">
          <span>
            {uuid_paiement ? `${pseudo_personne ?? membreParti}${email ? `, ${email}` : ''}` : 'Paiement inconnu ici'}
          </span>
          <span>{`Le ${formatInstant(date_incident)}, référence ${reference}${etat ? ` (${etat})` : ''}`}</span>
          {uuid_paiement && <span>{nameCheque(incident)}</span>}
        </p>
        <p>{faire}</p>
        {error && <Notice tone="error">{formatError(error)}</Notice>}
      </div>
      <Button
        variant="secondary"
        busy={isPending}
        aria-label={`C’est réglé\u00a0: ${titre}, ${reference}`}
        onClick={settle}
      >
        C’est réglé
      </Button>
    </li>
  )
}
