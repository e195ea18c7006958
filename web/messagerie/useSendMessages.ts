// Sending private messages: displayed at once, sent in order, kept in this browser until confirmed.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Attente, type MessageEnvoye, type MessagePrive, readAttentes } from '#domain/messagerie/messagerie.ts'
import { isVide } from '#domain/text/texte.ts'
import { useBrouillon } from '../brouillon/useBrouillon.ts'
import { useCall } from '../query/useCall.ts'
import { readSendFailure, type SendFailure } from './sendFailure.ts'
import { formatUnsent, newOutbox } from './unsentMessages.ts'
import { addMessages } from './useThread.ts'

interface Saisie {
  texte: string
  attentes: readonly Attente[]
}

/** Starts the sentence of each message that failed. */
const quoi = "Erreur lors de l'envoi du message à la conversation."
const vide: Saisie = { texte: '', attentes: [] }

/** Shared by all screens, so that messages to one member leave in the order they were written. */
const file = newOutbox()

interface Envois {
  /** The storage key of the draft. */
  cle: string
  moi: string
  destinataire: string
  conversation: string | null
  messages: readonly MessagePrive[]
  /** Called with the conversation created by a first message. */
  onOpened: (uuid_conversation: string) => void
}

export function useSendMessages({ cle, moi, destinataire, conversation, messages, onOpened }: Envois) {
  const client = useQueryClient()
  const { saisie, change, amend } = useBrouillon<Saisie>(cle, { vide })
  const [echecs, setEchecs] = useState<Readonly<Record<string, SendFailure | null>>>({})
  const post = usePost(destinataire, conversation)

  const drop = (uuid_client: string) => amend((avant) => withoutAttente(avant, uuid_client))
  const follow = (uuid_client: string, envoi: Promise<unknown>) =>
    envoi.then(
      () => drop(uuid_client),
      (error) => setEchecs((avant) => ({ ...avant, [uuid_client]: readSendFailure(error, quoi) })),
    )
  const send = (attente: Attente) => {
    const { uuid_client, contenu_message } = attente
    const envoi = file.push(cle, uuid_client, async () => {
      const envoye = await post(attente)
      const message = { ...envoye, uuid_personne_emetteur: moi, contenu_message, uuid_annonce: null, uuid_client }
      addMessages(client, envoye.uuid_conversation, [message])
      onOpened(envoye.uuid_conversation)
    })
    if (!envoi) return
    setEchecs((avant) => ({ ...avant, [uuid_client]: null }))
    void follow(uuid_client, envoi)
  }
  const attentes = readAttentes(saisie.attentes)
  useSuivi(attentes, messages, drop, follow)
  return {
    texte: saisie.texte,
    write: (texte: string) => change({ texte }),
    attentes: formatUnsent(attentes, messages, echecs, file.has),
    send: (contenu_message: string) => {
      const attente = { uuid_client: crypto.randomUUID(), contenu_message, date_envoi: new Date().toISOString() }
      amend((avant) => ({ texte: '', attentes: [...readAttentes(avant.attentes), attente] }))
      send(attente)
    },
    resend: send,
    /** Puts a failed message back into the field, above what is being typed. */
    rewrite: ({ uuid_client, contenu_message }: Attente) =>
      amend((avant) => ({
        ...withoutAttente(avant, uuid_client),
        texte: [contenu_message, avant.texte].filter((un) => !isVide(un)).join('\n\n'),
      })),
    drop,
  }
}

const withoutAttente = (saisie: Saisie, uuid_client: string): Pick<Saisie, 'attentes'> => ({
  attentes: readAttentes(saisie.attentes).filter((attente) => attente.uuid_client !== uuid_client),
})

// A message counts as sent before the list of conversations is read again.
const options = { stays: true, waits: false }

/** The call to make: in an existing conversation, or the first message, which creates it. */
function usePost(destinataire: string, conversation: string | null) {
  const first = useCall('envoyer_mp', options).call
  const next = useCall('envoyer_mp_conversation', options).call
  return ({ contenu_message, uuid_client }: Attente): Promise<MessageEnvoye> => {
    const message = { p_contenu_message: contenu_message, p_uuid_client: uuid_client }
    return conversation
      ? next({ ...message, p_uuid_conversation: conversation })
      : first({ ...message, p_uuid_personne_destinataire: destinataire })
  }
}

/** Follows messages sent by another screen, and forgets those the server has. */
function useSuivi(
  attentes: readonly Attente[],
  messages: readonly MessagePrive[],
  drop: (uuid_client: string) => void,
  follow: (uuid_client: string, envoi: Promise<unknown>) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent from here is followed as it leaves
  useEffect(() => {
    for (const { uuid_client } of attentes) {
      const envoi = file.get(uuid_client)
      if (envoi) follow(uuid_client, envoi)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a message that comes is news
  useEffect(() => {
    const arrivees = new Set(messages.map(({ uuid_client }) => uuid_client))
    for (const { uuid_client } of attentes) if (arrivees.has(uuid_client)) drop(uuid_client)
  }, [messages])
}
