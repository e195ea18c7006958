// Private messages (product §2 « Messaging »): list, open conversation, other member.
import { useState } from 'react'
import { messageASoi } from '#domain/annonce/contact.ts'
import { membreAbsent } from '#domain/compte/personne.ts'
import { marque } from '#domain/marque/marque.ts'
import { conversationAbsente } from '#domain/messagerie/messagerie.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { Link } from '../navigation/Link.tsx'
import { useView } from '../query/api.ts'
import { useSession } from '../session/session.ts'
import { MembreHead } from '../shell/MembrePage.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Conversations, Initiale } from './Conversations.tsx'
import { Discussion } from './Discussion.tsx'
import { type Interlocuteur, type SelectedConversation, useSelectedConversation } from './useSelectedConversation.ts'
import '../styles/messagerie.css'
import '../styles/fiche.css'
export default function Messagerie() {
  const conversations = useView('lister_conversations')
  const choix = useSelectedConversation(conversations.data)
  const [panneau, setPanneau] = useState(() => matchMedia('(width >= 72rem)').matches)
  const nonLus = (conversations.data ?? []).reduce((total, { nb_messages_non_lus }) => total + nb_messages_non_lus, 0)
  const ouverte = choix.etat === 'choisie'
  return (
    <div className="messagerie" data-vue={choix.etat === 'aucune' ? 'liste' : 'discussion'}>
      <MembreHead titre={`${nonLus > 0 ? `(${nonLus}) ` : ''}Messagerie`} />
      <h1>Messagerie</h1>
      <div className="messagerie-liste">
        <QueryResult de={conversations} quoi="conversations" texte="Chargement des conversations…">
          {(lues) => <Conversations conversations={lues} choisie={ouverte ? choix.conversation : null} />}
        </QueryResult>
      </div>
      <div className="messagerie-fil">
        {/* When there is no conversation at all, the list already says what to do. */}
        {(choix.etat !== 'aucune' || conversations.data?.length !== 0) && (
          <Contenu choix={choix} panneau={panneau} onPanneau={() => setPanneau(!panneau)} />
        )}
      </div>
      {ouverte && panneau && (
        <PanneauInterlocuteur interlocuteur={choix.interlocuteur} onClose={() => setPanneau(false)} />
      )}
    </div>
  )
}

/** The open conversation, or why there is none. */
function Contenu({
  choix,
  panneau,
  onPanneau,
}: {
  choix: SelectedConversation
  panneau: boolean
  onPanneau: () => void
}) {
  const { sub } = useSession()
  const profil = useView('lire_personne')
  const moi = profil.data?.[0]?.uuid_personne
  if (choix.etat === 'aucune')
    return (
      <Vide titre="Choisissez une conversation">
        <p>Vos échanges avec les autres membres s’ouvrent ici.</p>
      </Vide>
    )
  if (choix.etat === 'absente') return <Vide titre={conversationAbsente} retour />
  if (choix.etat === 'inconnu') return <Vide titre={membreAbsent} retour />
  if (choix.etat === 'illisible' || (profil.error && !moi))
    return <Vide titre="Impossible de charger les données." retour />
  if (choix.etat !== 'choisie' || !moi || !sub) return <Skeleton lignes={6} texte="Chargement de la conversation…" />
  if (choix.interlocuteur.uuid_interlocuteur === moi) return <Vide titre={messageASoi} retour />
  return (
    <Discussion
      key={choix.interlocuteur.uuid_interlocuteur}
      cle={`message-brouillon:${sub}:${choix.interlocuteur.uuid_interlocuteur}`}
      moi={moi}
      interlocuteur={choix.interlocuteur}
      conversation={choix.conversation}
      panneau={panneau}
      onPanneau={onPanneau}
    />
  )
}

function Vide({ titre, retour = false, children }: { titre: string; retour?: boolean; children?: React.ReactNode }) {
  return (
    <EmptyState
      icon="message"
      titre={titre}
      action={retour && <ButtonLink to="/messagerie">Retour à mes conversations</ButtonLink>}
    >
      {children}
    </EmptyState>
  )
}

/** The other member: presentation, a rating marked as an example, a link to the profile. */
function PanneauInterlocuteur({
  interlocuteur: { uuid_interlocuteur, pseudo_interlocuteur, presentation_interlocuteur },
  onClose,
}: {
  interlocuteur: Interlocuteur
  onClose: () => void
}) {
  const { valeur, avis } = marque.note
  return (
    <aside className="messagerie-panneau pile" aria-label="Profil de l’interlocuteur">
      <Button
        className="messagerie-croix"
        variant="quiet"
        icon="fermer"
        iconOnly
        aria-label="Fermer le profil"
        onClick={onClose}
      />
      <Initiale pseudo={pseudo_interlocuteur} />
      <h2>
        <Link to={`/profil/${uuid_interlocuteur}`}>{pseudo_interlocuteur}</Link>
      </h2>
      <p className="rang">
        <span>{`${valeur} (${avis} avis)`}</span>
        <Badge tone="off">exemple</Badge>
      </p>
      {presentation_interlocuteur ? (
        <p className="texte-membre">{keepFrenchSpaces(presentation_interlocuteur)}</p>
      ) : (
        <p className="doux">Pas encore de présentation.</p>
      )}
    </aside>
  )
}
