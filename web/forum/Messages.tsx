// The messages of a topic: always the first one, then those around the reader's position.

import { ancreMessage, type Forum, type MessageForum } from '#domain/forum/forum.ts'
import { formatNombre } from '#domain/text/format.ts'
import { Link } from '../navigation/Link.tsx'
import { type ApiError, useView } from '../query/api.ts'
import { Button } from '../ui/Button.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { MessageArticle } from './MessageArticle.tsx'
import type { PositionSujet } from './usePositionSujet.ts'
import '../styles/forum.css'

interface Props {
  sujet: Forum
  position: PositionSujet
  /** Why the topic or its messages could not be updated. */
  error: ApiError | null
  refetch: () => void
  onCite: (message: MessageForum) => void
}

export function Messages({ sujet, position, error, refetch, onCite }: Props) {
  const { initial, messages, isPending, avant, apres, attente, refus, extend, reprise } = position
  const moi = useView('lire_personne').data?.[0]?.uuid_personne
  const dernier = sujet.nombre_messages
  const lien = { moi, reprise, onCite }
  if (dernier === 0)
    return <p className="doux">Ce sujet attend son premier message&nbsp;: les autres ne le voient pas encore.</p>
  return (
    <div className="sujet-messages">
      {avant > 0 && (
        <>
          <Articles messages={initial} {...lien} />
          <div className="rang sujet-suite">
            <Button variant="secondary" icon="haut" busy={attente === 'avant'} onClick={() => extend('avant')}>
              Charger les messages précédents
            </Button>
            {avant > 1 && <span className="doux petit">{`${formatNombre(avant - 1)} de plus`}</span>}
          </div>
        </>
      )}
      {apres > 0 && avant === 0 && (
        <p>
          <Link to={ancreMessage(dernier)}>Aller au dernier message</Link>
        </p>
      )}
      <Articles messages={messages} {...lien} />
      {isPending && <Skeleton lignes={6} texte="Chargement des messages…" />}
      {error && <LoadError error={error} quoi="sujet" refetch={refetch} />}
      {refus && <LoadError error={refus} quoi="sujet" refetch={refus.retry} />}
      {apres > 0 && messages.length > 0 && (
        <div className="rang sujet-suite">
          <Button variant="secondary" icon="bas" busy={attente === 'apres'} onClick={() => extend('apres')}>
            Charger les messages suivants
          </Button>
          <Link to={ancreMessage(dernier)}>Aller au dernier message</Link>
        </div>
      )}
    </div>
  )
}

interface ArticlesProps extends Pick<Props, 'onCite'>, Pick<PositionSujet, 'reprise'> {
  messages: readonly MessageForum[]
  moi: string | undefined
}

const Articles = ({ messages, moi, reprise, onCite }: ArticlesProps) => (
  <ol className="messages-forum sans-puce">
    {messages.map((message) => (
      <MessageArticle
        key={message.uuid_message}
        message={message}
        moi={moi}
        reprise={message.rang_dans_forum === reprise}
        onCite={onCite}
      />
    ))}
  </ol>
)
