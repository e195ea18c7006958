// One topic (product §2 « Forum »): its messages by date, then the answer form.
import { useCallback, useRef } from 'react'
import {
  ancreMessage,
  type Forum,
  formatMessages,
  forumAbsent,
  forumInconnu,
  type MessageForum,
} from '#domain/forum/forum.ts'
import { isUuid } from '#domain/protocol/uuid.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { useParam } from '../navigation/params.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { type ApiError, useView } from '../query/api.ts'
import { useSession } from '../session/session.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { Badge } from '../ui/Badge.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { Messages } from './Messages.tsx'
import { ReponseForm, type ReponseHandle } from './ReponseForm.tsx'
import { Suivi, useMarkTopicRead } from './Suivi.tsx'
import { usePositionSujet } from './usePositionSujet.ts'
import '../styles/forum.css'

export default function Sujet() {
  const uuid_forum = useParam('uuid_forum').toLowerCase()
  const connu = isUuid(uuid_forum)
  const lecture = useView('lister_forums', { uuid_forum: `eq.${uuid_forum}` }, { enabled: connu })
  const { data, error, refetch } = lecture
  const sujet = data?.[0]
  return (
    <MembrePage titre={sujet?.titre_forum ?? 'Forum'} className="page-texte sujet">
      <ButtonLink className="retour" variant="quiet" icon="gauche" to="/forum" state={{ direction: 'gauche' }}>
        Retour au forum
      </ButtonLink>
      {!sujet && <h1>{data || !connu ? 'Sujet introuvable' : 'Forum'}</h1>}
      {!connu && <Notice tone="error">{forumInconnu}</Notice>}
      {connu && (
        <QueryResult
          de={lecture}
          quoi="sujet"
          lignes={8}
          texte="Chargement du sujet…"
          vide={<Notice tone="error">{forumAbsent}</Notice>}
          discrete
        >
          {([lu]) => <Discussion key={uuid_forum} sujet={lu!} error={error} refetch={refetch} />}
        </QueryResult>
      )}
    </MembrePage>
  )
}

/** `error` is why the topic could not be updated; it stays displayed. */
function Discussion({ sujet, error, refetch }: { sujet: Forum; error: ApiError | null; refetch: () => void }) {
  const { sub } = useSession()
  const navigate = useNavigate()
  const position = usePositionSujet(sujet)
  const { nombre_messages } = sujet
  useMarkTopicRead(sujet, position.messages)
  const reponse = useRef<ReponseHandle>(null)
  const quote = useCallback((message: MessageForum) => reponse.current?.quote(message), [])
  // The answer may be in a piece that is not shown: navigate to it.
  const show = () => {
    if (!position.auBout) navigate(ancreMessage(nombre_messages + 1))
  }
  const readAgain = () => {
    if (error) refetch()
    void position.refetch()
  }
  return (
    <>
      <header className="sujet-tete">
        <Badge tone="type">{sujet.nom_categorie}</Badge>
        <h1>{keepFrenchSpaces(sujet.titre_forum)}</h1>
        <p className="doux" role="status">
          {formatMessages(nombre_messages)}
        </p>
        <Suivi sujet={sujet} />
      </header>
      <Messages sujet={sujet} position={position} error={position.error ?? error} refetch={readAgain} onCite={quote} />
      {sub && !(position.isPending && position.messages.length === 0) && (
        <ReponseForm ref={reponse} key={sub} sub={sub} uuid_forum={sujet.uuid_forum} onSent={show} />
      )}
    </>
  )
}
