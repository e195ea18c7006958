// An open conversation: the other member, the messages, the composer.
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { membreParti } from '#domain/annonce/contact.ts'
import { type Attente, type Conversation, dernierRangSuivi, destinataireParti } from '#domain/messagerie/messagerie.ts'
import { Link } from '../navigation/Link.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { VerifiedBadge } from '../ui/VerifiedBadge.tsx'
import { Debloquer, MenuMembre } from './Bloquer.tsx'
import { Composer, composerId } from './Composer.tsx'
import { Thread } from './Thread.tsx'
import { readThreadEnds } from './threadScroll.ts'
import { useMarkAsRead } from './useMarkAsRead.ts'
import type { Interlocuteur } from './useSelectedConversation.ts'
import { useSendMessages } from './useSendMessages.ts'
import { useThread } from './useThread.ts'
import { useThreadScroll } from './useThreadScroll.ts'
import '../styles/discussion.css'

interface Props {
  /** The storage key of the draft. */
  cle: string
  moi: string
  interlocuteur: Interlocuteur
  conversation: Conversation | null
  panneau: boolean
  onPanneau: () => void
}

const aucun: never[] = []

export function Discussion({ cle, moi, interlocuteur, conversation, panneau, onPanneau }: Props) {
  const { uuid_interlocuteur: destinataire, pseudo_interlocuteur: pseudo } = interlocuteur
  const [ouverte, setOuverte] = useState<string | null>(null)
  const uuid = conversation?.uuid_conversation ?? ouverte
  const fil = useThread(uuid)
  const messages = fil.data ?? aucun
  const envois = useSendMessages({ cle, moi, destinataire, conversation: uuid, messages, onOpened: setOuverte })
  const defilement = useThreadScroll(readThreadEnds(messages, envois.attentes))
  useMarkAsRead(uuid, conversation?.nb_messages_non_lus ?? 0, dernierRangSuivi(messages), defilement.enBas)
  const rewrite = (attente: Attente) => {
    flushSync(() => envois.rewrite(attente))
    document.getElementById(composerId)?.focus()
  }
  const send = (contenu: string) => {
    defilement.goDown()
    envois.send(contenu)
  }
  return (
    <section className="discussion" aria-label={`Conversation avec ${pseudo}`}>
      <Tete interlocuteur={interlocuteur} conversation={uuid} panneau={panneau} onPanneau={onPanneau} />
      <VerifiedBadge de={interlocuteur.verification} />
      <Thread
        interlocuteur={interlocuteur}
        messages={messages}
        envois={{ ...envois, rewrite }}
        rangLu={conversation?.rang_lu_interlocuteur ?? 0}
        debut={uuid === null}
        defilement={defilement}
      >
        {uuid && (
          <QueryResult de={fil} quoi="messages" texte="Chargement des messages…">
            {() => !fil.complet && <PreviousMessages {...fil.historique} />}
          </QueryResult>
        )}
      </Thread>
      {defilement.dessous && (
        <Button className="discussion-suite" variant="secondary" icon="bas" onClick={defilement.goDown}>
          Nouveaux messages
        </Button>
      )}
      {pseudo === membreParti ? (
        <p className="doux">{destinataireParti}</p>
      ) : interlocuteur.bloque ? (
        <div className="rang discussion-bloquee">
          <p>{`Vous avez bloqué ${pseudo}\u00a0: aucun message ne passe plus entre vous.`}</p>
          <Debloquer uuid_personne={destinataire} nom={pseudo} />
        </div>
      ) : (
        <Composer pseudo={pseudo} texte={envois.texte} write={envois.write} onSend={send} />
      )}
      <Arrivee messages={messages} interlocuteur={interlocuteur} />
    </section>
  )
}

type TeteProps = Pick<Props, 'interlocuteur' | 'panneau' | 'onPanneau'> & { conversation: string | null }

function Tete({ interlocuteur, conversation, panneau, onPanneau }: TeteProps) {
  const { uuid_interlocuteur: uuid_personne, pseudo_interlocuteur: pseudo_personne, bloque } = interlocuteur
  return (
    <header className="discussion-tete">
      <ButtonLink
        className="discussion-retour"
        variant="quiet"
        icon="gauche"
        iconOnly
        aria-label="Retour aux conversations"
        to="/messagerie"
      />
      <h2>
        <Link to={`/profil/${uuid_personne}`}>{pseudo_personne}</Link>
      </h2>
      {conversation && pseudo_personne !== membreParti && (
        <Link className="discussion-contrat" to={`/contrat/${conversation}`}>
          Préparer le contrat
        </Link>
      )}
      <Button
        variant="quiet"
        icon="personne"
        iconOnly
        aria-label="Profil"
        aria-expanded={panneau}
        onClick={onPanneau}
      />
      {pseudo_personne !== membreParti && <MenuMembre membre={{ uuid_personne, pseudo_personne, bloque }} />}
    </header>
  )
}

export function PreviousMessages({ busy, failed, load }: { busy: boolean; failed: boolean; load: () => void }) {
  const bouton = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const node = bouton.current!
    // When it disappears with the focus, the messages take the focus.
    return () => {
      if (node === document.activeElement) node.closest<HTMLElement>('.messages')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <>
      {failed && <Notice tone="error">Erreur lors du chargement de l'historique complet.</Notice>}
      <Button ref={bouton} className="discussion-precedents" variant="secondary" icon="haut" busy={busy} onClick={load}>
        Charger les messages précédents
      </Button>
    </>
  )
}

/** Announces new messages to screen readers, except those already there at opening. */
function Arrivee({ messages, interlocuteur }: Pick<Parameters<typeof Thread>[0], 'messages' | 'interlocuteur'>) {
  const dernier = messages.findLast(
    ({ uuid_personne_emetteur }) => uuid_personne_emetteur === interlocuteur.uuid_interlocuteur,
  )
  const connu = useRef<string | null>(null)
  connu.current ??= messages.length > 0 ? (dernier?.uuid_message ?? 'aucun') : null
  const nouveau = dernier && connu.current !== null && dernier.uuid_message !== connu.current
  return (
    <p className="lu-seulement" role="status">
      {nouveau && `${interlocuteur.pseudo_interlocuteur}\u00a0: ${dernier.contenu_message}`}
    </p>
  )
}
