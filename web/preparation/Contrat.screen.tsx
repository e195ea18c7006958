// Preparing a contract with the other member of a conversation: both parts, the common part, and what follows.

import { conversationAbsente } from '#domain/messagerie/messagerie.ts'
import { articlesLus, listAFaire } from '#domain/preparation/afterwards.ts'
import {
  champsPart,
  modeleOrdre,
  niContratNiConseil,
  preparationJours,
  refuseAccord,
} from '#domain/preparation/preparation.ts'
import type { Preparation } from '#domain/preparation/preparationRows.ts'
import { isUuid } from '#domain/protocol/uuid.ts'
import { formatInstant } from '#domain/text/format.ts'
import { Link } from '../navigation/Link.tsx'
import { useParam } from '../navigation/params.ts'
import { ApiError, formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Refus } from '../session/Refus.tsx'
import { useSession } from '../session/session.ts'
import { MembreHead, MembrePage } from '../shell/MembrePage.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { DeadEnd } from '../ui/DeadEnd.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { VerifiedBadge } from '../ui/VerifiedBadge.tsx'
import { ContratForm } from './ContratForm.tsx'
import { useContrat } from './useContrat.ts'
import '../styles/fiche.css'
export default function Contrat() {
  const uuid_conversation = useParam('uuid_conversation').toLowerCase()
  const valide = isUuid(uuid_conversation)
  const lecture = useView('lire_preparation', { uuid_conversation: `eq.${uuid_conversation}` }, { enabled: valide })
  const { sub } = useSession()
  const [fiche] = lecture.data ?? []
  if (!valide || (lecture.data && !fiche)) return <ContratAbsent />
  return (
    <MembrePage titre="Préparer le contrat" className="page-texte">
      <h1>Préparer le contrat</h1>
      <p className="chapeau">
        <span>{`${niContratNiConseil} `}</span>
        <a href={modeleOrdre.adresse}>{modeleOrdre.nom}</a>
        <span>.</span>
      </p>
      <QueryResult
        de={{ ...lecture, data: fiche }}
        quoi="preparation"
        lignes={20}
        texte="Chargement de la préparation…"
      >
        {(lue) => sub && <Fiche key={`${sub}:${uuid_conversation}`} sub={sub} fiche={lue} />}
      </QueryResult>
    </MembrePage>
  )
}

function Fiche({ sub, fiche }: { sub: string; fiche: Preparation }) {
  const contrat = useContrat(sub, fiche)
  const { uuid_conversation, pseudo_interlocuteur: pseudo } = fiche
  return (
    <div className="pile">
      <p>
        <span>{`Avec `}</span>
        <Link to={`/messagerie?conversationId=${uuid_conversation}`}>{pseudo}</Link>
        <span>{`, dans vos mots. Rien n’est obligatoire pour enregistrer. Vous deux seuls lisez cette page\u00a0; elle s’efface ${preparationJours} jours après la fin du contrat. N’y parlez d’aucun patient.`}</span>
      </p>
      <ContratForm fiche={fiche} contrat={contrat}>
        <SaPart fiche={fiche} />
      </ContratForm>
      <Accord fiche={fiche} change={contrat.change} />
      <Suite fiche={fiche} />
    </div>
  )
}

function SaPart({ fiche: { sa_part, pseudo_interlocuteur: pseudo, verification } }: { fiche: Preparation }) {
  return (
    <section className="panneau pile" aria-labelledby="sa-part">
      <h2 id="sa-part">{pseudo}</h2>
      <VerifiedBadge de={verification} />
      {sa_part ? (
        <dl className="faits">
          {Object.entries(champsPart).map(([cle, { nom }]) => (
            <div key={cle}>
              <dt>{nom}</dt>
              <dd>{sa_part[cle as keyof typeof champsPart] || 'à préciser'}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="doux">N’a pas encore rempli sa partie.</p>
      )}
    </section>
  )
}

function ContratAbsent() {
  return (
    <DeadEnd titre={conversationAbsente}>
      <MembreHead titre="Conversation introuvable" />
      <p className="chapeau">Un contrat se prépare à deux, depuis votre conversation.</p>
      <ButtonLink to="/messagerie" variant="secondary" icon="gauche" state={{ direction: 'gauche' }}>
        Retour à la messagerie
      </ButtonLink>
    </DeadEnd>
  )
}

/** Who agreed to which version, and a button to agree to the current one. */
function Accord({ fiche, change }: { fiche: Preparation; change: boolean }) {
  const { uuid_conversation, version, accords, pseudo_interlocuteur: pseudo } = fiche
  const { call, isPending, error } = useCall('accepter_preparation', { stays: true })
  const accept = () =>
    // The error is shown below.
    void call({ p_uuid_conversation: uuid_conversation, p_version: version }).catch(() => {})
  const dit = accords.some((accord) => accord.moi && accord.version === version)
  const refus = change ? 'Enregistrez d’abord ce que vous avez écrit.' : refuseAccord(fiche)
  return (
    <section className="panneau pile" aria-labelledby="accord">
      <h2 id="accord">Votre accord</h2>
      <p>Votre accord ne vaut pas signature. Toute modification l’annule&nbsp;: chacun devra le redonner.</p>
      {accords.length > 0 && (
        <ul>
          {accords.map(({ version: laquelle, moi, date }) => (
            <li
              key={`${laquelle} ${moi}`}
            >{`${moi ? 'Vous' : pseudo}\u00a0: version ${laquelle}, le ${formatInstant(date)}${laquelle !== version ? ' (changée depuis)' : ''}`}</li>
          ))}
        </ul>
      )}
      {!dit && refus && <p className="doux">{refus}</p>}
      {error && <Refus phrase={formatError(error)} session={error instanceof ApiError && error.status === 401} />}
      {!dit && !refus && (
        <div className="rang">
          <Button busy={isPending} onClick={accept}>{`Je suis d’accord avec la version ${version}`}</Button>
        </div>
      )}
      <p role="status">{dit && `Vous êtes d’accord avec la version ${version}.`}</p>
    </section>
  )
}

/** After agreement: the document and calendar to download, and what remains to be done. */
function Suite({ fiche: { uuid_conversation, commun } }: { fiche: Preparation }) {
  const { call, isPending, error } = useCall('generer_lien_fiche', { stays: true })
  const take = (p_format: 'pdf' | 'ics') => () => {
    call({ p_uuid_conversation: uuid_conversation, p_format })
      .then((url) => location.assign(url))
      // The error is shown below.
      .catch(() => {})
  }
  return (
    <section className="panneau pile" aria-labelledby="suite">
      <h2 id="suite">Et ensuite</h2>
      <ul>
        {listAFaire(commun).map((quoi) => (
          <li key={quoi}>{quoi}</li>
        ))}
      </ul>
      <p className="doux petit">
        <span>{`${articlesLus} Les règles, en clair\u00a0: `}</span>
        <Link to="/ressources/contrats-types">notre guide des contrats</Link>
        <span>.</span>
      </p>
      <div className="actions">
        <Button busy={isPending} onClick={take('pdf')}>
          Fiche récapitulative (PDF)
        </Button>
        <Button variant="secondary" icon="calendrier" busy={isPending} onClick={take('ics')}>
          Échéances (agenda)
        </Button>
        <a className="bouton bouton-secondary" href={modeleOrdre.adresse}>
          Modèle de l’Ordre
        </a>
      </div>
      {error && <Refus phrase={formatError(error)} session={error instanceof ApiError && error.status === 401} />}
    </section>
  )
}
