// The messages of a conversation, grouped by day, then those not sent yet.
import { Fragment, memo, type ReactNode, useMemo } from 'react'
import { splitCandidat } from '#domain/messagerie/candidat.ts'
import { type MessagePrive, splitAnnonce } from '#domain/messagerie/messagerie.ts'
import { formatDate, formatHeure, formatInstant, formatJour } from '#domain/text/format.ts'
import { Link } from '../navigation/Link.tsx'
import { useMinute } from '../query/useMinute.ts'
import { Reconnexion } from '../session/Refus.tsx'
import { LienSignaler } from '../signalement/LienSignaler.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { MemberText } from '../ui/MemberText.tsx'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { sameElements } from '../ui/sameElements.ts'
import { CandidatCard } from './CandidatCard.tsx'
import { groupInChunks } from './messageChunks.ts'
import type { UnsentMessage } from './unsentMessages.ts'
import type { Interlocuteur } from './useSelectedConversation.ts'
import type { useSendMessages } from './useSendMessages.ts'
import type { ThreadScroll } from './useThreadScroll.ts'
import '../styles/discussion.css'

interface Props {
  interlocuteur: Interlocuteur
  messages: readonly MessagePrive[]
  envois: ReturnType<typeof useSendMessages>
  /** The last rank read by the other member. */
  rangLu: number
  /** Whether the conversation does not exist yet. */
  debut: boolean
  defilement: ThreadScroll
  /** Shown above the messages. */
  children: ReactNode
}

export function Thread({ interlocuteur, messages, envois, rangLu, debut, defilement, children }: Props) {
  useMinute()
  const dernier = messages.at(-1)
  const aujourdhui = dernier !== undefined && formatJour(dernier.date_envoi, new Date()) === 'aujourd’hui'
  const vide = messages.length === 0 && envois.attentes.length === 0
  return (
    <section
      ref={defilement.zone}
      className="messages"
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      onScroll={defilement.onScroll}
    >
      {children}
      <div className="messages-poignees" ref={defilement.contenu}>
        <Messages
          messages={messages}
          autre={interlocuteur.uuid_interlocuteur}
          pseudo={interlocuteur.pseudo_interlocuteur}
          rangLu={rangLu}
        />
        {envois.attentes.length > 0 && (
          <ol>
            {!aujourdhui && <Jour jour="aujourd’hui" />}
            {envois.attentes.map((attente) => (
              <MessageEnAttente
                key={attente.uuid_client}
                attente={attente}
                onResend={() => envois.resend(attente)}
                onRewrite={() => envois.rewrite(attente)}
                onDrop={() => envois.drop(attente.uuid_client)}
              />
            ))}
          </ol>
        )}
      </div>
      {debut && vide && (
        <p className="doux">{`Écrivez votre premier message à ${interlocuteur.pseudo_interlocuteur}.`}</p>
      )}
    </section>
  )
}

interface MessagesProps {
  messages: readonly MessagePrive[]
  autre: string
  pseudo: string
  rangLu: number
}

function Messages({ messages, autre, pseudo, rangLu }: MessagesProps) {
  const maintenant = useJour()
  let veille: MessagePrive | undefined
  return groupInChunks(messages).map(([nom, poignee]) => {
    const avant = veille
    veille = poignee.at(-1)!
    return (
      <Poignee
        key={nom}
        messages={poignee}
        jourAvant={avant && formatJour(avant.date_envoi, maintenant)}
        maintenant={maintenant}
        autre={autre}
        pseudo={pseudo}
        rangLu={Math.min(rangLu, veille.rang_dans_conversation)}
      />
    )
  })
}

/** The current day; the value only changes at midnight. */
function useJour(): Date {
  useMinute()
  const jour = formatDate(new Date().toISOString())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another instant with another day
  return useMemo(() => new Date(), [jour])
}

interface PoigneeProps extends MessagesProps {
  /** The day of the previous message. */
  jourAvant: string | undefined
  maintenant: Date
}

/** Memoised: typing or receiving a message must not re-render thousands of others. */
const Poignee = memo(
  function Poignee({ messages, jourAvant, maintenant, autre, pseudo, rangLu }: PoigneeProps) {
    const jours = messages.map(({ date_envoi }) => formatJour(date_envoi, maintenant))
    return (
      <ol>
        {messages.map((message, n) => (
          <Fragment key={message.uuid_client ?? message.uuid_message}>
            {jours[n] !== (n === 0 ? jourAvant : jours[n - 1]) && <Jour jour={jours[n]!} />}
            <Message
              message={message}
              auteur={message.uuid_personne_emetteur === autre ? pseudo : null}
              lu={message.rang_dans_conversation <= rangLu}
            />
          </Fragment>
        ))}
      </ol>
    )
  },
  ({ messages: avant, ...autrefois }, { messages, ...reste }) =>
    sameElements(avant, messages) && sameElements(Object.values(autrefois), Object.values(reste)),
)

const Jour = ({ jour }: { jour: string }) => (
  <li className="messages-jour">
    <span>{jour}</span>
  </li>
)

/** `auteur` is the other member's name; null for one's own message. */
const Message = memo(function Message({
  message: { uuid_message, contenu_message, date_envoi, uuid_annonce, rang_dans_conversation },
  auteur,
  lu,
}: {
  message: MessagePrive
  auteur: string | null
  lu: boolean
}) {
  return (
    <li className={auteur === null ? 'bulle bulle-moi' : 'bulle'}>
      <span className="lu-seulement">{`${auteur ?? 'Vous'}\u00a0:`}</span>
      <Contenu contenu={contenu_message} annonce={uuid_annonce} />
      <span className="bulle-pied">
        <time dateTime={date_envoi} title={formatInstant(date_envoi)}>
          {formatHeure(date_envoi)}
        </time>
        {auteur === null ? (
          <span className={lu ? 'bulle-lue' : ''}>
            <Icon nom="coche" />
            <span>{lu ? 'Lu' : 'Envoyé'}</span>
          </span>
        ) : (
          <MoreMenu label={`Autres gestes sur le message ${rang_dans_conversation}`}>
            <LienSignaler cible="message" uuid={uuid_message}>
              <span className="lu-seulement">{` le message ${rang_dans_conversation}`}</span>
            </LienSignaler>
          </MoreMenu>
        )}
      </span>
    </li>
  )
})

/** The text of a message; its mention of an ad becomes a link, and a joined profile a card. */
function Contenu({ contenu, annonce }: { contenu: string; annonce: string | null }) {
  const candidat = splitCandidat(contenu)
  const texte = candidat?.texte ?? contenu
  const nommee = annonce && splitAnnonce(texte)
  return (
    <>
      <p>
        {nommee && <Link to={`/annonce/${annonce}`}>{nommee.ligne}</Link>}
        <MemberText texte={nommee ? nommee.reste : texte} />
      </p>
      {candidat && <CandidatCard lignes={candidat.lignes} />}
    </>
  )
}

interface MessageEnAttenteProps {
  attente: UnsentMessage
  onResend: () => void
  onRewrite: () => void
  onDrop: () => void
}

function MessageEnAttente({ attente, onResend, onRewrite, onDrop }: MessageEnAttenteProps) {
  const { contenu_message, enVol, echec } = attente
  return (
    <li className="bulle bulle-moi bulle-attente">
      <span className="lu-seulement">Vous&nbsp;:</span>
      <p>
        <MemberText texte={contenu_message} />
      </p>
      <span className="bulle-pied">{enVol ? 'Envoi…' : 'Non envoyé'}</span>
      {!enVol && (
        <div className="bulle-echec">
          {echec && <p role="alert">{echec.phrase}</p>}
          <div className="rang">
            {echec?.session ? (
              <Reconnexion />
            ) : (
              <Button variant="secondary" onClick={onResend}>
                Renvoyer
              </Button>
            )}
            <Button variant="quiet" onClick={onRewrite}>
              Modifier
            </Button>
            <Button variant="quiet" onClick={onDrop}>
              Supprimer
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
