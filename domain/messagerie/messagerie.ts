// Private messages: rows of a conversation, limits, and the mention of an ad in the first message.
import * as z from 'zod/mini'
import { intBetween, textUpTo } from '../protocol/boundedSchemas.ts'
import { Uuid } from '../protocol/uuid.ts'
import { isVide, longueur, readTexte, truncate } from '../text/texte.ts'
import { InsigneMembre } from '../verification/insigne.ts'

/** Longest message, in code points. */
export const messageMax = 5000
/** Characters of the last message shown in the list of conversations (product §9). */
const apercuListe = 35
/** Messages loaded when a conversation opens (product §9). */
export const premiersMessages = 10

/** A message being sent; the id of the browser makes it safe to send again. */
export interface Attente {
  uuid_client: string
  contenu_message: string
  date_envoi: string
}

/** Reads the unsent messages that a browser stored; anything invalid is dropped. */
export const readAttentes = (garde: unknown): Attente[] =>
  Array.isArray(garde)
    ? garde.filter((attente) => champsAttente.every((champ) => typeof attente?.[champ] === 'string'))
    : []

const champsAttente = ['uuid_client', 'contenu_message', 'date_envoi'] as const

/** A conversation as seen by one of its two members. */
export const Conversation = z.object({
  uuid_conversation: z.uuid(),
  uuid_interlocuteur: z.uuid(),
  pseudo_interlocuteur: z.string(),
  presentation_interlocuteur: z.nullable(z.string()),
  /** The verification badge of the other member. */
  verification: InsigneMembre,
  photo_url: z.nullable(z.string()),
  /** The beginning of the last message. */
  dernier_message_contenu: z.nullable(z.string()),
  dernier_message_date: z.nullable(z.iso.datetime({ offset: true })),
  /** Messages from the other member after the last rank read. */
  nb_messages_non_lus: z.int(),
  dernier_rang: z.int(),
  /** The last rank that the other member has read. */
  rang_lu_interlocuteur: z.int(),
  /** Whether the member has blocked the other, who is not told. */
  bloque: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>

export const MessagePrive = z.object({
  uuid_message: z.uuid(),
  uuid_conversation: z.uuid(),
  contenu_message: z.string(),
  date_envoi: z.iso.datetime({ offset: true }),
  uuid_personne_emetteur: z.uuid(),
  rang_dans_conversation: z.int(),
  /** The ad that the message is about. */
  uuid_annonce: z.nullable(z.uuid()),
  /** The id given by its sender's browser; null for anybody else. */
  uuid_client: z.nullable(z.uuid()),
})
export type MessagePrive = z.infer<typeof MessagePrive>

/** An id made by the browser: sending the same one again in the same conversation stores nothing twice. */
const uuidClient = z.optional(z.nullable(Uuid))

export const EnvoyerMp = z.object({
  p_uuid_personne_destinataire: Uuid,
  p_contenu_message: textUpTo(messageMax),
  p_uuid_client: uuidClient,
})

export const EnvoyerMpConversation = z.object({
  p_uuid_conversation: Uuid,
  p_contenu_message: textUpTo(messageMax),
  p_uuid_client: uuidClient,
})

/** Where and when a message was stored. */
export const MessageEnvoye = z.object({
  uuid_conversation: z.uuid(),
  uuid_message: z.uuid(),
  rang_dans_conversation: z.int(),
  date_envoi: z.iso.datetime({ offset: true }),
})
export type MessageEnvoye = z.infer<typeof MessageEnvoye>

/** A message as the list of conversations shows it: one line of 35 characters at most (product §2). */
export function apercuMessage(contenu: string): string {
  const ligne = contenu.replace(/\s+/g, ' ').trim()
  const debut = truncate(ligne, apercuListe)
  return debut === ligne ? ligne : `${debut}…`
}

/** Merges known and new messages, sorted by rank, without duplicates. */
export function joinMessages(connus: readonly MessagePrive[], venus: readonly MessagePrive[]): MessagePrive[] {
  const parRang = new Map([...connus, ...venus].map((message) => [message.rang_dans_conversation, message]))
  return [...parRang.values()].sort((un, autre) => un.rang_dans_conversation - autre.rang_dans_conversation)
}

/** The last rank before the first gap: later messages still have to be read. 0 when empty. */
export function dernierRangSuivi(messages: readonly MessagePrive[]): number {
  const premier = messages[0]?.rang_dans_conversation ?? 0
  const trou = messages.findIndex((message, n) => message.rang_dans_conversation !== premier + n)
  return messages.at(trou === -1 ? -1 : trou - 1)?.rang_dans_conversation ?? 0
}

/** Without a rank, the whole conversation is marked as read. */
export const MarquerConversationLue = z.object({
  p_uuid_conversation: Uuid,
  p_rang: z.optional(z.nullable(intBetween(z.int(), 0, 2_147_483_647))),
})

export const EnvoyerMessageAnnonce = z.object({
  recipient_id: Uuid,
  ad_id: z.optional(z.nullable(Uuid)),
  content: textUpTo(messageMax),
  uuid_client: uuidClient,
})

/** The refusal of a private message (product §5); null when accepted. */
export function refuseMessage(contenu: string): string | null {
  if (isVide(contenu)) return 'Le message ne peut pas être vide.'
  if (longueur(readTexte(contenu)) > messageMax) return `Le message dépasse ${messageMax} caractères.`
  return null
}

export const destinataireParti = 'Ce membre a quitté le site\u00a0: il ne lirait pas votre message.'
/** Shown when a browser reuses an id with another text: nothing is stored. */
export const cleReprise =
  'Cet envoi reprend le numéro d’un autre texte, déjà reçu\u00a0: rechargez la page, puis renvoyez-le.'
/** Said alike when the other has left, has blocked the sender, or was blocked by them. */
export const messageNonRemis = 'Votre message n’a pas pu être remis.'
/** The same answer for a conversation that does not exist and for one between other members. */
export const conversationAbsente = 'Conversation non trouvée ou accès refusé.'

/** Starts the first message about an ad with a line that names it (product D22). */
export const nameAnnonce = (titre: string, contenu: string): string =>
  `À propos de l’annonce «\u00a0${titre}\u00a0»\n\n${contenu}`

/** Separates the line written by nameAnnonce from the rest of the message; null when there is none. */
export function splitAnnonce(contenu: string): { ligne: string; reste: string } | null {
  const [, ligne, reste] = /^(À propos de l’annonce «\u00a0[^\n]*\u00a0»)(\n\n.*)$/s.exec(contenu) ?? []
  return ligne && reste ? { ligne, reste } : null
}
