// Sending private messages: shown at once, sent one after the other, kept in this browser until the server has them.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Attente, type MessageEnvoye, type MessagePrive, readAttentes } from '#domain/messagerie.ts'
import { isVide } from '#domain/texte.ts'
import { useCall } from '../lecture/useCall.ts'
import { useBrouillon } from '../useBrouillon.ts'
import { newFile, sayAttentes } from './attente.ts'
import { type Echec, readEchec } from './echec.ts'
import { addMessages } from './useFil.ts'

interface Saisie {
  texte: string
  attentes: readonly Attente[]
}

const aucune: readonly Attente[] = []
/** Said of each message that did not leave. */
const quoi = "Erreur lors de l'envoi du message à la conversation."
const vide: Saisie = { texte: '', attentes: aucune }

/** Shared by all screens: a member's messages to another leave in the order in which they were written. */
const file = newFile()

interface Envois {
  /** Where what is typed is kept. */
  cle: string
  moi: string
  destinataire: string
  conversation: string | null
  messages: readonly MessagePrive[]
  /** Told the conversation that a first message has opened. */
  onOpened: (uuid_conversation: string) => void
}

export function useEnvois({ cle, moi, destinataire, conversation, messages, onOpened }: Envois) {
  const client = useQueryClient()
  const { saisie, change } = useBrouillon<Saisie>(cle, { vide })
  const attentes = useRef<readonly Attente[]>(readAttentes(saisie.attentes))
  const [echecs, setEchecs] = useState<Readonly<Record<string, Echec | null>>>({})
  const post = usePost(destinataire, conversation)

  const keep = (next: readonly Attente[]) => {
    attentes.current = next
    change({ attentes: next.length > 0 ? next : aucune })
  }
  const drop = (uuid_client: string) => keep(attentes.current.filter((attente) => attente.uuid_client !== uuid_client))
  const follow = (uuid_client: string, envoi: Promise<unknown>) =>
    envoi.then(
      () => drop(uuid_client),
      (error) => setEchecs((avant) => ({ ...avant, [uuid_client]: readEchec(error, quoi) })),
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
  useSuivi(attentes, messages, drop, follow)
  return {
    texte: saisie.texte,
    write: (texte: string) => change({ texte }),
    attentes: sayAttentes(attentes.current, messages, echecs, file.has),
    send: (contenu_message: string) => {
      const attente = { uuid_client: crypto.randomUUID(), contenu_message, date_envoi: new Date().toISOString() }
      attentes.current = [...attentes.current, attente]
      change({ texte: '', attentes: attentes.current })
      send(attente)
    },
    resend: send,
    /** Takes back a message that did not leave, above what is being typed. */
    rewrite({ uuid_client, contenu_message }: Attente) {
      const texte = [contenu_message, saisie.texte].filter((un) => !isVide(un)).join('\n\n')
      attentes.current = attentes.current.filter((attente) => attente.uuid_client !== uuid_client)
      change({ texte, attentes: attentes.current.length > 0 ? attentes.current : aucune })
    },
    drop,
  }
}

// A message shows that it has left without waiting for the list of conversations.
const options = { stays: true, waits: false }

/** The call to make: the next message of a conversation, or the first one, which opens it. */
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

/** Follows what another screen has sent and left; forgets what the server turns out to have. */
function useSuivi(
  attentes: { readonly current: readonly Attente[] },
  messages: readonly MessagePrive[],
  drop: (uuid_client: string) => void,
  follow: (uuid_client: string, envoi: Promise<unknown>) => void,
): void {
  const latest = useRef({ drop, follow })
  useEffect(() => {
    latest.current = { drop, follow }
  })
  useEffect(() => {
    for (const { uuid_client } of attentes.current) {
      const envoi = file.get(uuid_client)
      if (envoi) latest.current.follow(uuid_client, envoi)
    }
  }, [attentes])
  useEffect(() => {
    const arrivees = new Set(messages.map(({ uuid_client }) => uuid_client))
    for (const { uuid_client } of attentes.current) if (arrivees.has(uuid_client)) latest.current.drop(uuid_client)
  }, [attentes, messages])
}
