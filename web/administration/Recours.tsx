// Pending appeals, answered by another operator than the one who decided, when there is one.
import { useState } from 'react'
import { membreParti } from '#domain/annonce/contact.ts'
import { nomsMesure, type RecoursATraiter, refuseReponseRecours } from '#domain/moderation/decision.ts'
import { nomsCible } from '#domain/moderation/signalement.ts'
import { formatDate } from '#domain/text/format.ts'
import { paragraphMax } from '#domain/text/paragraph.ts'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { OperatorQueues, useConfirmation } from './OperatorQueues.tsx'
import '../styles/fiche.css'

export function Recours() {
  const nouvelle = useConfirmation(() => {})
  return (
    <OperatorQueues
      titre="Recours"
      nouvelle={nouvelle}
      de={useView('lister_recours')}
      quoi="moderation"
      lignes={3}
      texte="Chargement des recours…"
      vide="Aucun recours en attente."
    >
      {(recours) => <Ligne key={recours.uuid_recours} recours={recours} onAnswered={nouvelle.tell} />}
    </OperatorQueues>
  )
}

interface LigneProps {
  recours: RecoursATraiter
  onAnswered: (dit: string) => void
}

function Ligne({ recours, onAnswered }: LigneProps) {
  const { signaleur, cible, pseudo_vise, mesure, faits, fondement, pseudo_operateur, extrait, texte } = recours
  return (
    <li>
      <div className="pile">
        <h3 className="ligne-titre">{`${signaleur ? 'Qui a signalé' : 'L’auteur'}, sur ${nomsCible[cible]} de ${pseudo_vise}`}</h3>
        <p className="doux texte-membre">{`Décidé le ${formatDate(recours.date_decision)} par ${pseudo_operateur ?? membreParti}\u00a0: ${nomsMesure[mesure].choix.toLowerCase()}. ${faits} ${fondement}`}</p>
        {extrait && <blockquote className="texte-membre">{extrait}</blockquote>}
        <p className="texte-membre">
          <strong>{`Le ${formatDate(recours.date_recours)}\u00a0:`}</strong>
          <span>{` ${texte ?? ''}`}</span>
        </p>
        <Reponse recours={recours} onAnswered={onAnswered} />
      </div>
    </li>
  )
}

function Reponse({ recours: { uuid_recours, signaleur }, onAnswered }: LigneProps) {
  const [reponse, setReponse] = useState('')
  const [refus, setRefus] = useState<string | null>(null)
  const { call, isPending, error } = useCall('repondre_recours', { stays: true })
  const answer = async (p_accepter: boolean) => {
    const refuse = refuseReponseRecours(reponse)
    setRefus(refuse?.phrase ?? null)
    if (refuse || isPending) return
    await call({ p_uuid_recours: uuid_recours, p_accepter, p_reponse: reponse }).then(
      () => onAnswered(p_accepter ? 'Recours accepté.' : 'Recours rejeté.'),
      () => {},
    )
  }
  return (
    <Form
      onSend={() => answer(true)}
      envoyer={signaleur ? 'Reprendre l’examen' : 'Annuler la décision et rétablir'}
      busy={isPending}
      refus={error && formatError(error)}
      autres={
        <Button variant="secondary" busy={isPending} onClick={() => answer(false)}>
          Maintenir la décision
        </Button>
      }
    >
      <TextArea
        label="Votre réponse, et pourquoi"
        rows={3}
        maxLength={paragraphMax}
        value={reponse}
        error={refus}
        onChange={({ target }) => setReponse(target.value)}
      />
    </Form>
  )
}
