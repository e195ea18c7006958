// One reported content: its text then and now, its author's record, and the decision form with suggested sentences.
import { useState } from 'react'
import {
  type DecisionSaisie,
  type Dossier as DossierLu,
  type MesureOperateur,
  mesuresOperateur,
  nomsMesure,
  phrases,
  refuseDecision,
  type SignalementATraiter,
  sayAuSignaleur,
  suspensionMax,
} from '#domain/moderation/decision.ts'
import { motifs } from '#domain/moderation/signalement.ts'
import type { FieldRefusal as RefusChamp } from '#domain/protocol/refusal.ts'
import { formatDate } from '#domain/text/format.ts'
import { paragraphMax } from '#domain/text/paragraph.ts'
import { Link } from '../navigation/Link.tsx'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { SelectField, TextArea, TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import '../styles/fiche.css'

interface DossierProps {
  ligne: SignalementATraiter
  onDecided: (dit: string) => void
}

export function Dossier({ ligne, onDecided }: DossierProps) {
  const { uuid_signalement, extrait, uuid_personne_visee, pseudo_vise } = ligne
  const lecture = useView('rpc/lire_dossier', { p_uuid_signalement: uuid_signalement })
  return (
    <div className="dossier pile">
      <QueryResult de={lecture} quoi="moderation" lignes={3} texte="Chargement du dossier…">
        {([dossier]) => (
          <>
            <Notices notices={dossier?.signalements ?? []} />
            <Contenu avant={extrait} apres={dossier?.actuel ?? null} />
            <p className="doux">
              <Link to={`/profil/${uuid_personne_visee}`}>{pseudo_vise}</Link>
              <span>{`, membre depuis le ${formatDate(dossier?.date_inscription ?? null)}, ${dossier?.annonces_en_ligne ?? ''} annonce(s) en ligne${dossier?.suspension ? ', compte suspendu ou fermé' : ''}.`}</span>
            </p>
            {dossier && dossier.decisions.length > 0 && (
              <ul className="doux">
                {dossier.decisions.map(({ mesure, faits, date_decision }) => (
                  <li
                    key={date_decision}
                  >{`${formatDate(date_decision)}\u00a0: ${nomsMesure[mesure].choix.toLowerCase()}. ${faits}`}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </QueryResult>
      <p>
        <strong>Quelqu’un est en danger&nbsp;?</strong>
        <span>{` Si le contenu fait craindre pour la vie ou la sécurité d’une personne, prévenez aussitôt la police ou la gendarmerie (17), ou PHAROS (internet-signalement.gouv.fr), et écrivez dans les faits que vous l’avez fait (règlement sur les services numériques, article 18).`}</span>
      </p>
      <Decision ligne={ligne} onDecided={onDecided} />
    </div>
  )
}

function Contenu({ avant, apres }: { avant: string | null; apres: string | null }) {
  return (
    <>
      <h4>Quand il a été signalé</h4>
      <blockquote className="texte-membre">{avant ?? 'Oublié.'}</blockquote>
      {apres !== avant && (
        <>
          <h4>Maintenant</h4>
          <blockquote className="texte-membre">{apres ?? 'Il n’en reste rien.'}</blockquote>
        </>
      )}
    </>
  )
}

function useDecision({ ligne, onDecided }: DossierProps) {
  const [saisie, setSaisie] = useState<DecisionSaisie>({ mesure: 'rien', jours: null, ...phrases[ligne.motif] })
  const [refus, setRefus] = useState<RefusChamp<keyof DecisionSaisie> | null>(null)
  const { call, isPending, error } = useCall('decider_signalement', { stays: true })
  const send = async () => {
    const refuse = refuseDecision(saisie)
    setRefus(refuse)
    if (refuse) return
    const { mesure, fondement, faits, jours } = saisie
    const args = {
      p_uuid_signalement: ligne.uuid_signalement,
      p_mesure: mesure,
      p_fondement: fondement,
      p_faits: faits,
    }
    await call({ ...args, p_jours: mesure === 'suspendre' ? jours : null }).then(
      () => onDecided(`Décision prise\u00a0: ${nomsMesure[mesure].choix.toLowerCase()}. Les e-mails partent.`),
      () => {},
    )
  }
  const change = (part: Partial<DecisionSaisie>) => {
    setSaisie({ ...saisie, ...part })
    setRefus(null)
  }
  return { saisie, refus, change, send, isPending, error }
}

function Decision(props: DossierProps) {
  const { saisie, refus, change, send, isPending, error } = useDecision(props)
  const { mesure, fondement, faits, jours } = saisie
  const at = (champ: keyof DecisionSaisie) => (refus?.champ === champ ? refus.phrase : null)
  return (
    <Form
      onSend={send}
      envoyer={nomsMesure[mesure].choix}
      variant={mesure === 'rien' ? 'primary' : 'danger'}
      busy={isPending}
      refus={error && formatError(error)}
    >
      <SelectField
        label="Décision"
        value={mesure}
        onChange={({ target }) => change({ mesure: target.value as MesureOperateur })}
      >
        {mesuresOperateur.map((code) => (
          <option key={code} value={code}>
            {nomsMesure[code].choix}
          </option>
        ))}
      </SelectField>
      {mesure === 'suspendre' && (
        <TextField
          label="Jours de suspension"
          inputMode="numeric"
          hint={`De 1 à ${suspensionMax}.`}
          value={jours ?? ''}
          error={at('jours')}
          onChange={({ target }) => change({ jours: Number(target.value) || null })}
        />
      )}
      <TextArea
        label="Les faits"
        rows={3}
        maxLength={paragraphMax}
        value={faits}
        error={at('faits')}
        onChange={({ target }) => change({ faits: target.value })}
      />
      <TextArea
        label="La règle"
        rows={2}
        maxLength={paragraphMax}
        value={fondement}
        error={at('fondement')}
        onChange={({ target }) => change({ fondement: target.value })}
      />
      <div className="doux petit">
        <p>{`À qui a signalé\u00a0: ${sayAuSignaleur(mesure)}`}</p>
        <p>{`À l’auteur\u00a0: ${mesure === 'rien' ? 'rien.' : `${nomsMesure[mesure].fait} Les faits. La règle. Comment contester.`}`}</p>
      </div>
    </Form>
  )
}

/** The reports on this content: by whom, for which reason, in which words. */
function Notices({ notices }: { notices: DossierLu['signalements'] }) {
  return (
    <ul className="sans-puce pile">
      {notices.map(({ uuid_signalement, motif, explication, pseudo_signaleur, confirme, date_signalement }) => (
        <li key={uuid_signalement}>
          <p className="doux">{`${motifs[motif].texte}, par ${pseudo_signaleur ?? 'un visiteur'} le ${formatDate(date_signalement)}${confirme ? '' : ', non confirmé'}`}</p>
          {explication && <p className="texte-membre">{`«\u00a0${explication}\u00a0»`}</p>}
        </li>
      ))}
    </ul>
  )
}
