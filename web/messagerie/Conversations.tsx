// The conversations, latest first: member, start of the last message, date, unread count.

import { apercuMessage, type Conversation } from '#domain/messagerie/messagerie.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { Link } from '../navigation/Link.tsx'
import { Pastille } from '../shell/NonLus.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import '../styles/messagerie.css'

interface ConversationsProps {
  conversations: readonly Conversation[]
  choisie: Conversation | null
}

export function Conversations({ conversations, choisie }: ConversationsProps) {
  if (conversations.length === 0) return <AucuneConversation />
  return (
    <nav aria-label="Conversations">
      <ul className="conversations">
        {conversations.map((conversation) => (
          <li key={conversation.uuid_conversation}>
            <Ligne conversation={conversation} ouverte={conversation === choisie} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Ligne({ conversation, ouverte }: { conversation: Conversation; ouverte: boolean }) {
  const {
    uuid_conversation,
    pseudo_interlocuteur,
    dernier_message_contenu,
    dernier_message_date,
    nb_messages_non_lus,
  } = conversation
  return (
    <Link
      className="conversation"
      to={`/messagerie?conversationId=${uuid_conversation}`}
      {...(ouverte && { 'aria-current': 'true' })}
      data-non-lue={nb_messages_non_lus > 0 || undefined}
    >
      <Initiale pseudo={pseudo_interlocuteur} />
      <span className="conversation-corps">
        <span className="conversation-tete">
          <strong>{pseudo_interlocuteur}</strong>
          {dernier_message_date && <TimeAgo date={dernier_message_date} />}
        </span>
        <span className="conversation-tete">
          <span className="conversation-apercu">{keepFrenchSpaces(apercuMessage(dernier_message_contenu ?? ''))}</span>
          <Pastille nombre={nb_messages_non_lus} />
        </span>
      </span>
    </Link>
  )
}

/** The first letter of a pseudo, as an avatar. */
export const Initiale = ({ pseudo }: { pseudo: string }) => (
  <span className="initiale" aria-hidden="true">
    {[...pseudo][0]?.toLocaleUpperCase('fr')}
  </span>
)

function AucuneConversation() {
  return (
    <EmptyState
      icon="message"
      titre="Vous n’avez pas encore de conversation."
      action={<ButtonLink to="/annonces">Voir les annonces</ButtonLink>}
    >
      <p>Écrivez à l’auteur d’une annonce&nbsp;: votre échange se poursuivra ici.</p>
    </EmptyState>
  )
}
