// One message of a topic; the first is what the others answer.
import { memo, useState } from 'react'
import { membreParti } from '#domain/fiche/contact.ts'
import type { MessageForum } from '#domain/forum.ts'
import { MenuMembre } from '../messagerie/Bloquer.tsx'
import { Link } from '../navigation/Link.tsx'
import { LienSignaler } from '../signalement/LienSignaler.tsx'
import { Anciennete } from '../ui/Anciennete.tsx'
import { Button } from '../ui/Button.tsx'
import { TexteMembre } from '../ui/TexteMembre.tsx'
import '../styles/forum.css'

/** The anchor of a message, at the end of its address. */
export const ancreMessage = (rang: number): string => `#message-${rang}`

/** Memoized: a long topic has thousands of them. */
export const MessageArticle = memo(function MessageArticle({
  message,
  moi,
}: {
  message: MessageForum
  moi: string | undefined
}) {
  const [deplie, setDeplie] = useState(false)
  const {
    uuid_message,
    uuid_forum,
    rang_dans_forum,
    pseudo_personne,
    uuid_personne,
    contenu_message,
    date_envoi,
    bloque,
  } = message
  const initial = rang_dans_forum === 1
  return (
    <li id={ancreMessage(rang_dans_forum).slice(1)} tabIndex={-1} className={initial ? 'message-initial' : undefined}>
      <article aria-label={initial ? 'Message initial' : `Message ${rang_dans_forum}`}>
        <p className="message-tete">
          {pseudo_personne === membreParti ? (
            <strong>{pseudo_personne}</strong>
          ) : (
            <Link to={`/profil/${uuid_personne}`}>{pseudo_personne}</Link>
          )}
          <span className="doux petit">
            <Anciennete date={date_envoi} />
          </span>
          {moi && moi !== uuid_personne && pseudo_personne !== membreParti && <MenuMembre membre={message} />}
          {uuid_personne !== moi && (
            <LienSignaler cible={initial ? 'forum' : 'message_forum'} uuid={initial ? uuid_forum : uuid_message} />
          )}
        </p>
        {bloque && !deplie ? (
          <p className="doux">
            Message d’un membre bloqué ·{' '}
            <Button variant="quiet" onClick={() => setDeplie(true)}>
              Afficher
            </Button>
          </p>
        ) : (
          <p className="message-texte">
            <TexteMembre texte={contenu_message} />
          </p>
        )}
      </article>
    </li>
  )
})
