// One message of a topic; the first one is the question.
import { memo, useState } from 'react'
import { membreParti } from '#domain/annonce/contact.ts'
import { ancreMessage, type MessageForum, splitCitations } from '#domain/forum/forum.ts'
import { MenuMembre } from '../messagerie/Bloquer.tsx'
import { Link } from '../navigation/Link.tsx'
import { Button } from '../ui/Button.tsx'
import { MemberText } from '../ui/MemberText.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { ActionsMessage } from './ActionsMessage.tsx'
import '../styles/fiche.css'
import '../styles/forum.css'

interface Props {
  message: MessageForum
  moi: string | undefined
  /** Marks the first unread message. */
  reprise: boolean
  onCite: (message: MessageForum) => void
}

/** Memoised: a long topic has thousands. */
export const MessageArticle = memo(function MessageArticle({ message, moi, reprise, onCite }: Props) {
  const [deplie, setDeplie] = useState(false)
  const { rang_dans_forum, bloque, retire } = message
  const initial = rang_dans_forum === 1
  const plie = bloque && !deplie
  return (
    <li id={ancreMessage(rang_dans_forum).slice(1)} tabIndex={-1} className={initial ? 'message-initial' : undefined}>
      {reprise && <p className="message-reprise">Nouveaux messages</p>}
      <article aria-label={initial ? 'Message initial' : `Message ${rang_dans_forum}`}>
        <Tete message={message} moi={moi} />
        {plie ? (
          <p className="doux">
            <span>{`Message d’un membre bloqué · `}</span>
            <Button variant="quiet" onClick={() => setDeplie(true)}>
              Afficher
            </Button>
          </p>
        ) : (
          <Contenu message={message} />
        )}
        {moi && !plie && !retire && (
          <ActionsMessage message={message} sien={moi === message.uuid_personne} onCite={onCite} />
        )}
      </article>
    </li>
  )
})

function Tete({ message, moi }: Pick<Props, 'message' | 'moi'>) {
  const { pseudo_personne, uuid_personne, date_envoi, date_modification } = message
  return (
    <p className="message-tete">
      {pseudo_personne === membreParti ? (
        <strong>{pseudo_personne}</strong>
      ) : (
        <Link to={`/profil/${uuid_personne}`}>{pseudo_personne}</Link>
      )}
      <span className="doux petit">
        <TimeAgo date={date_envoi} />
        <span>{date_modification && ' · modifié'}</span>
      </span>
      {moi && moi !== uuid_personne && pseudo_personne !== membreParti && <MenuMembre membre={message} />}
    </p>
  )
}

/** Quotations are displayed apart from the text. */
function Contenu({ message: { contenu_message, retire } }: Pick<Props, 'message'>) {
  if (retire) return <p className="message-texte doux">{contenu_message}</p>
  return splitCitations(contenu_message).map(({ cite, texte }, rang) =>
    cite ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that does not change
      <blockquote key={rang} className="texte-membre doux">
        <MemberText texte={texte} />
      </blockquote>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same
      <p key={rang} className="message-texte">
        <MemberText texte={texte} />
      </p>
    ),
  )
}
