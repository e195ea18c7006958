// Members' requests that wait for an answer, those of the « Support prioritaire » first.
import { useState } from 'react'
import { membreParti } from '#domain/annonce/contact.ts'
import { type DemandeATraiter, refuseReponseDemande } from '#domain/demande/demande.ts'
import { formatDate } from '#domain/text/format.ts'
import { paragraphMax } from '#domain/text/paragraph.ts'
import { Link } from '../navigation/Link.tsx'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { OperatorQueues, useConfirmation } from './OperatorQueues.tsx'
import '../styles/fiche.css'

export function Demandes() {
  const nouvelle = useConfirmation(() => {})
  return (
    <OperatorQueues
      titre="Demandes des membres"
      nouvelle={nouvelle}
      de={useView('lister_demandes')}
      quoi="moderation"
      lignes={3}
      texte="Chargement des demandes…"
      vide="Aucune demande en attente."
    >
      {(demande) => <Ligne key={demande.uuid_demande} demande={demande} onAnswered={nouvelle.tell} />}
    </OperatorQueues>
  )
}

interface LigneProps {
  demande: DemandeATraiter
  onAnswered: (dit: string) => void
}

function Ligne({ demande, onAnswered }: LigneProps) {
  const { uuid_demande, uuid_personne, pseudo_personne, texte, date_demande, prioritaire } = demande
  const [reponse, setReponse] = useState('')
  const [refus, setRefus] = useState<string | null>(null)
  const { call, isPending, error } = useCall('repondre_demande', { stays: true })
  const pseudo = pseudo_personne ?? membreParti
  const answer = async () => {
    const refuse = refuseReponseDemande(reponse)
    setRefus(refuse?.phrase ?? null)
    if (refuse) return
    await call({ p_uuid_demande: uuid_demande, p_reponse: reponse }).then(
      () => onAnswered(`Réponse envoyée à ${pseudo}.`),
      () => {},
    )
  }
  return (
    <li>
      <div className="pile">
        <h3 className="ligne-titre">
          <Link to={`/profil/${uuid_personne}`}>{pseudo}</Link>
        </h3>
        <p className="doux">{`${prioritaire ? 'Support prioritaire · ' : ''}le ${formatDate(date_demande)}`}</p>
        <p className="texte-membre">{texte}</p>
        <Form onSend={answer} envoyer="Répondre" busy={isPending} refus={error && formatError(error)}>
          <TextArea
            label="Votre réponse"
            rows={3}
            maxLength={paragraphMax}
            value={reponse}
            error={refus}
            onChange={({ target }) => setReponse(target.value)}
          />
        </Form>
      </div>
    </li>
  )
}
