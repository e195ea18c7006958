// The preparation of a contract with the other member of a conversation: the part of each, what both agree on, and what follows.
import { conversationAbsente } from '#domain/messagerie.ts'
import type { Preparation } from '#domain/preparation/ecriture.ts'
import { champsPart, modeleOrdre, niContratNiConseil, preparationJours } from '#domain/preparation/preparation.ts'
import { isUuid } from '#domain/wire/uuid.ts'
import { useView } from '../lecture/api.ts'
import { Link } from '../navigation/Link.tsx'
import { useParam } from '../navigation/params.ts'
import { useSession } from '../session/session.ts'
import { MembreHead, MembrePage } from '../shell/MembrePage.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Impasse } from '../ui/Impasse.tsx'
import { Insigne } from '../ui/Insigne.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { Accord } from './Accord.tsx'
import { ContratForm } from './ContratForm.tsx'
import { Suite } from './Suite.tsx'
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
        {niContratNiConseil} <a href={modeleOrdre.adresse}>{modeleOrdre.nom}</a>.
      </p>
      <Lecture de={{ ...lecture, data: fiche }} quoi="preparation" lignes={20} texte="Chargement de la préparation…">
        {(lue) => sub && <Fiche key={`${sub}:${uuid_conversation}`} sub={sub} fiche={lue} />}
      </Lecture>
    </MembrePage>
  )
}

function Fiche({ sub, fiche }: { sub: string; fiche: Preparation }) {
  const contrat = useContrat(sub, fiche)
  const { uuid_conversation, pseudo_interlocuteur: pseudo } = fiche
  return (
    <div className="pile">
      <p>
        Avec <Link to={`/messagerie?conversationId=${uuid_conversation}`}>{pseudo}</Link>, dans les mots que vous
        choisirez. Rien n’est obligatoire pour enregistrer. Vous deux seuls lisez cette page&nbsp;; elle s’efface{' '}
        {preparationJours} jours après la fin du contrat. N’y parlez d’aucun patient.
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
      <Insigne de={verification} />
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
        <p className="doux">N’a encore rien écrit de sa partie.</p>
      )}
    </section>
  )
}

function ContratAbsent() {
  return (
    <Impasse titre={conversationAbsente}>
      <MembreHead titre="Conversation introuvable" />
      <p className="chapeau">Un contrat se prépare à deux, depuis votre conversation.</p>
      <ButtonLink to="/messagerie" variant="secondary" icon="gauche" state={{ direction: 'gauche' }}>
        Retour à la messagerie
      </ButtonLink>
    </Impasse>
  )
}
