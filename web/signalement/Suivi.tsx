// The outcome of a report, for whoever has the link, with the form to appeal.
import { useState } from 'react'
import { type Suivi as Ligne, nomsMesure, refuseRecours, sayAuSignaleur } from '#domain/moderation/decision.ts'
import { sayReponse } from '#domain/moderation/moderationMails.ts'
import { echeanceOf, nomsCible, referenceOf } from '#domain/moderation/signalement.ts'
import { isUuid } from '#domain/protocol/uuid.ts'
import { formatDate } from '#domain/text/format.ts'
import { paragraphMax } from '#domain/text/paragraph.ts'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { MembreHead, MembrePage } from '../shell/MembrePage.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { DeadEnd } from '../ui/DeadEnd.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import '../styles/fiche.css'

export function Suivi({ uuid }: { uuid: string }) {
  const valide = isUuid(uuid)
  const lecture = useView('rpc/lire_suivi', { p_uuid_suivi: uuid }, { enabled: valide })
  const [suivi] = lecture.data ?? []
  if (!valide || (lecture.data && !suivi)) return <Absent />
  return (
    <MembrePage titre="Suivi" className="page-texte">
      <QueryResult de={{ ...lecture, data: suivi }} quoi="moderation" texte="Chargement du suivi…">
        {(lu) => (
          <div className="pile">
            {lu.cote === 'auteur' ? <CoteAuteur suivi={lu} /> : <CoteSignaleur suivi={lu} />}
            <Recours suivi={lu} />
          </div>
        )}
      </QueryResult>
    </MembrePage>
  )
}

function CoteAuteur({ suivi }: { suivi: Ligne }) {
  const { cible, mesure, faits, fondement, extrait, jusqu_au, date_decision, date_retablissement } = suivi
  const masque = mesure === 'masquer'
  return (
    <>
      <h1>{`Une décision sur ${nomsCible[cible]}`}</h1>
      {date_retablissement && (
        <Notice tone="success">{`${masque ? 'Une personne a relu ce message' : 'Cette décision a été annulée'} le ${formatDate(date_retablissement)}.`}</Notice>
      )}
      {extrait && <blockquote className="texte-membre">{extrait}</blockquote>}
      <h2>Ce que nous avons fait</h2>
      <p>{`${nomsMesure[mesure!].fait} ${masque ? 'Fait' : 'Décidé'} le ${formatDate(date_decision)}${jusqu_au ? `, jusqu’au ${formatDate(jusqu_au)}` : ''}, ${masque ? 'de façon automatique\u00a0: une personne décide sous 24 heures' : 'par une personne'}.`}</p>
      <h2>Pourquoi</h2>
      <p className="texte-membre">{faits}</p>
      <h2>La règle</h2>
      <p className="texte-membre">{fondement}</p>
    </>
  )
}

function CoteSignaleur({ suivi }: { suivi: Ligne }) {
  const { uuid_suivi, cible, date_signalement, urgent, confirme, mesure, date_retablissement } = suivi
  const echeance = echeanceOf(new Date(date_signalement ?? 0), urgent ?? false).toISOString()
  return (
    <>
      <h1>Votre signalement</h1>
      <p>{`Sur ${nomsCible[cible]}, le ${formatDate(date_signalement)} (réf.\u00a0${referenceOf(uuid_suivi)}).`}</p>
      <Notice>{`${mesure ? sayAuSignaleur(mesure) : confirme ? `Bien reçu. Une personne le lira avant le ${formatDate(echeance)}.` : 'Bien reçu. Pour qu’une personne le lise, ouvrez le lien que nous vous avons écrit.'}${date_retablissement ? ' Son auteur a contesté cette décision\u00a0: après un nouvel examen, le contenu est de nouveau en ligne.' : ''}`}</Notice>
    </>
  )
}

/** The appeal and its answer, or the form while there is time. */
function Recours({ suivi }: { suivi: Ligne }) {
  const { texte_recours, date_recours, date_reponse, accepte, reponse, contestable_jusqu_au, cote } = suivi
  if (!contestable_jusqu_au) return null
  if (date_recours)
    return (
      <section className="pile" aria-labelledby="recours">
        <h2 id="recours">{`Votre recours du ${formatDate(date_recours)}`}</h2>
        {texte_recours && <blockquote className="texte-membre">{texte_recours}</blockquote>}
        {date_reponse ? (
          <Notice>
            <p>{sayReponse(accepte ?? false, cote === 'signaleur')}</p>
            <p className="texte-membre">{reponse}</p>
          </Notice>
        ) : (
          <Notice>Une autre personne que celle qui a décidé le lira, et vous répondra sous 7&nbsp;jours.</Notice>
        )}
        <p className="doux">Vous pouvez aussi saisir le juge.</p>
      </section>
    )
  if (new Date(contestable_jusqu_au) < new Date())
    return <p className="doux">Le délai de six mois pour contester cette décision est passé.</p>
  return <Contester uuid={suivi.uuid_suivi} jour={contestable_jusqu_au} />
}

function Contester({ uuid, jour }: { uuid: string; jour: string }) {
  const [texte, setTexte] = useState('')
  const [refus, setRefus] = useState<string | null>(null)
  const { call, isPending, error } = useCall('contester_decision', { stays: true })
  const send = () => {
    const refuse = refuseRecours(texte)
    setRefus(refuse?.phrase ?? null)
    if (!refuse) call({ p_uuid_suivi: uuid, p_texte: texte }).catch(() => {})
  }
  return (
    <section className="pile" aria-labelledby="contester">
      <h2 id="contester">Contester</h2>
      <p>{`Gratuitement, jusqu’au ${formatDate(jour)}. Vous pouvez aussi saisir le juge.`}</p>
      <Form onSend={send} envoyer="Contester cette décision" busy={isPending} refus={error && formatError(error)}>
        <TextArea
          label="Pourquoi cette décision vous paraît injuste"
          maxLength={paragraphMax}
          value={texte}
          error={refus}
          onChange={({ target }) => setTexte(target.value)}
        />
      </Form>
    </section>
  )
}

function Absent() {
  return (
    <DeadEnd titre="Ce suivi n’existe pas.">
      <MembreHead titre="Suivi introuvable" />
      <p className="chapeau">L’adresse est incomplète, ou le dossier n’est plus gardé.</p>
      <ButtonLink to="/" variant="secondary">
        Retour à l’accueil
      </ButtonLink>
    </DeadEnd>
  )
}
