// The forum: topics and messages, their limits and the sentences that refuse them (product §3, §5, §8).
import * as z from 'zod/mini'
import { intBetween, textUpTo } from '../protocol/boundedSchemas.ts'
import { type FieldRefusal, refus } from '../protocol/refusal.ts'
import { Uuid } from '../protocol/uuid.ts'
import { formatNombre } from '../text/format.ts'
import { extraitLignes, isVide, longueur, readLigne, readTexte, trimSigns, truncate } from '../text/texte.ts'

export const CategorieForum = z.object({ id_categorie: z.int(), nom_categorie: z.string() })
export type CategorieForum = z.infer<typeof CategorieForum>

export const Forum = z.object({
  uuid_forum: z.uuid(),
  titre_forum: z.string(),
  id_categorie: z.int(),
  nom_categorie: z.string(),
  pseudo_auteur: z.string(),
  /** The same value as pseudo_auteur (product §3 names both). */
  pseudo_personne: z.string(),
  uuid_personne_auteur: z.uuid(),
  nombre_messages: z.int(),
  /** For a topic without messages, the date of the topic. */
  date_dernier_message: z.iso.datetime({ offset: true }),
  date_creation: z.iso.datetime({ offset: true }),
  /** Empty when the reader has blocked the author. */
  extrait_premier_message: z.string(),
  /** Whether the reader follows the topic: automatic for those who open it or answer, unless they opt out. */
  suivi: z.boolean(),
  /** The last rank shown to the reader; null for a topic never opened. */
  rang_lu: z.nullable(z.int()),
})
export type Forum = z.infer<typeof Forum>

export const MessageForum = z.object({
  uuid_message: z.uuid(),
  uuid_forum: z.uuid(),
  rang_dans_forum: z.int(),
  pseudo_personne: z.string(),
  uuid_personne: z.uuid(),
  contenu_message: z.string(),
  date_envoi: z.iso.datetime({ offset: true }),
  /** The id given by its author's browser; null for anybody else. */
  uuid_client: z.nullable(z.uuid()),
  /** The reader has blocked the author: the text is collapsed. */
  bloque: z.boolean(),
  /** When its author changed it more than `retoucheMinutes` after sending it; null otherwise. */
  date_modification: z.nullable(z.iso.datetime({ offset: true })),
  /** Removed by its author or by the team: the text says by whom. */
  retire: z.boolean(),
  nombre_mercis: z.int(),
  /** Whether the reader thanked its author. */
  remercie: z.boolean(),
})
export type MessageForum = z.infer<typeof MessageForum>

export const titreForumMin = 3
export const titreForumMax = 120
/** Longest message of a topic, in code points. */
export const messageForumMax = 10_000

/** An id made by the browser: sending the same one again stores nothing twice. */
const uuidClient = z.optional(z.nullable(Uuid))

export const CreerForum = z.object({
  p_titre_forum: textUpTo(titreForumMax),
  p_id_categorie: z.nullable(z.int()),
  p_uuid_client: uuidClient,
})

export const EnvoyerForum = z.object({
  p_uuid_forum: Uuid,
  p_message_forum: textUpTo(messageForumMax),
  p_uuid_client: uuidClient,
})

export const EnvoyerMessageForum = z.object({
  p_uuid_forum: Uuid,
  p_contenu_message: textUpTo(messageForumMax),
  p_uuid_client: uuidClient,
})

export const SuivreForum = z.object({ p_uuid_forum: Uuid, p_suivi: z.boolean() })
export const MarquerForumLu = z.object({
  p_uuid_forum: Uuid,
  p_rang: z.optional(z.nullable(intBetween(z.int(), 1, 2_147_483_647))),
})

export const ModifierMessageForum = z.object({
  p_uuid_message: Uuid,
  p_contenu_message: textUpTo(messageForumMax),
})
export const RetirerMessageForum = z.object({ p_uuid_message: Uuid })
export const RemercierMessageForum = z.object({ p_uuid_message: Uuid, p_merci: z.boolean() })

/** Longest search in the forum, in code points. */
export const questionMax = 100
/** A search as read from an address or a call. */
export const readQuestion = (saisie: string): string => truncate(readLigne(saisie), questionMax)
export const ChercherForum = z.object({ p_question: textUpTo(questionMax) })

/** A topic found by a search, through its title or through its best matching message. */
export const TrouvailleForum = z.object({
  uuid_forum: z.uuid(),
  titre_forum: z.string(),
  nom_categorie: z.string(),
  nombre_messages: z.int(),
  /** The rank of the matching message; 1 for a title. */
  rang_dans_forum: z.int(),
  pseudo_personne: z.string(),
  date_envoi: z.iso.datetime({ offset: true }),
  /** The text around the matching words. */
  extrait: z.string(),
  pertinence: z.number(),
})
export type TrouvailleForum = z.infer<typeof TrouvailleForum>

/** Most topics returned, chosen among this many of the latest matching messages. */
export const trouvaillesMax = 50
export const candidatsMax = 500

/** Number of topics in a piece of the list, and of messages in a piece of a topic. */
export const sujetsParPiece = 20
export const messagesParPiece = 50
/** Topics shown on the home page (product §9). */
export const sujetsAccueil = 3

/** Number of messages of a topic, as its card and its page show it (product §2): singular only for exactly one. */
export const formatMessages = (n: number): string => `${formatNombre(n)} ${n === 1 ? 'Message' : 'Messages'}`

/** The anchor of a message in an address. */
export const ancreMessage = (rang: number): string => `#message-${rang}`

/** The piece that contains a message, counted from 1. */
export const pieceDuRang = (rang: number): number => Math.max(1, Math.ceil(rang / messagesParPiece))

/** A last piece with fewer messages than this is shown together with the one before. */
const finCourte = 10

/** First and last piece to show around a message; Infinity for the last means that new messages are added. */
export function piecesAutour(rang: number, nombreMessages: number): { de: number; a: number } {
  const derniere = pieceDuRang(nombreMessages)
  const n = Math.min(pieceDuRang(rang), derniere)
  if (n < derniere) return { de: n, a: n }
  const courte = nombreMessages - (derniere - 1) * messagesParPiece < finCourte
  return { de: courte ? Math.max(1, derniere - 1) : derniere, a: Number.POSITIVE_INFINITY }
}

/** Merges a list of topics with those that moved to its top since it was read; null when there may be a gap between them. */
export function joinSujets<S extends Pick<Forum, 'uuid_forum' | 'date_dernier_message'>>(
  tete: readonly S[],
  liste: readonly S[],
): S[] | null {
  const connus = new Map(liste.map((sujet) => [sujet.uuid_forum, sujet.date_dernier_message]))
  const seRejoignent = tete.some((sujet) => connus.get(sujet.uuid_forum) === sujet.date_dernier_message)
  if (!seRejoignent && liste.length > 0) return null
  // A topic that moved to the top between two readings also pushed another one into the second piece: keep each once.
  const vus = new Set<string>()
  return [...tete, ...liste].filter(({ uuid_forum }) => vus.size < vus.add(uuid_forum).size)
}

/** A topic as typed. */
export interface ForumSaisie {
  titre_forum: string
  id_categorie: number | null
  contenu_message: string
}

/** A title as stored. */
export const readTitreForum = readLigne

const champsForum = 'Veuillez remplir tous les champs : titre, message et catégorie.'

type TitreSaisi = Omit<ForumSaisie, 'contenu_message'>

function refuseVides({ titre_forum, id_categorie }: TitreSaisi): FieldRefusal<keyof TitreSaisi> | null {
  if (isVide(titre_forum)) return refus('titre_forum', champsForum)
  return id_categorie === null ? refus('id_categorie', champsForum) : null
}

/** The refusal of a title and its category (product §5); null when accepted. */
export function refuseForum(saisie: TitreSaisi): FieldRefusal<keyof TitreSaisi> | null {
  const vide = refuseVides(saisie)
  const n = longueur(readTitreForum(saisie.titre_forum))
  if (vide || (n >= titreForumMin && n <= titreForumMax)) return vide
  return refus('titre_forum', `Le titre doit contenir entre ${titreForumMin} et ${titreForumMax} caractères.`)
}

/** The refusal of a topic with its first message (product §5); null when accepted. */
export function refuseSujet(saisie: ForumSaisie): FieldRefusal<keyof ForumSaisie> | null {
  if (isVide(saisie.contenu_message)) return refuseVides(saisie) ?? refus('contenu_message', champsForum)
  const phrase = refuseReponse(saisie.contenu_message)
  return refuseForum(saisie) ?? (phrase === null ? null : refus('contenu_message', phrase))
}

/** The refusal of a message (product §5); null when accepted. */
export function refuseReponse(contenu: string): string | null {
  if (isVide(contenu)) return 'Votre réponse ne peut pas être vide.'
  if (longueur(readTexte(contenu)) > messageForumMax)
    return `Le message dépasse ${formatNombre(messageForumMax)} caractères.`
  return null
}

/** Minutes during which an author may change a message without a mention of it. */
export const retoucheMinutes = 10

/** Replaces the text of a message that its author removed. */
export const texteRetireAuteur = 'Message retiré par son auteur.'

export const messageAbsent = 'Message non trouvé ou accès refusé.'
export const messageMasque = 'Ce message est retiré ou masqué\u00a0: il ne se change plus.'
export const messageRetire = 'Vous avez retiré ce message\u00a0: il ne se change plus.'
export const merciDeSoi = 'Ce message est le vôtre.'

/** Longest quotation, in code points. */
export const citationMax = 300

/** A part of a message: a quotation, or the author's own words. */
export interface Partie {
  cite: boolean
  texte: string
}

/**
 * Splits a message into quotations (lines that begin with « > » and a space, as in a mail) and the rest, without surrounding
 * blank lines.
 */
export function splitCitations(contenu: string): Partie[] {
  const parties: Partie[] = []
  for (const ligne of contenu.split('\n')) {
    const cite = ligne.startsWith('> ')
    const texte = cite ? ligne.slice(2) : ligne
    const derniere = parties.at(-1)
    if (derniere?.cite === cite) derniere.texte += `\n${texte}`
    else parties.push({ cite, texte })
  }
  return parties.map(({ cite, texte }) => ({ cite, texte: trimSigns(texte, '\n') })).filter(({ texte }) => texte !== '')
}

/** Adds a quotation of a message to an answer being typed; quotations inside that message are left out. */
export function addCitation(
  saisie: string,
  { pseudo_personne, contenu_message }: Pick<MessageForum, 'pseudo_personne' | 'contenu_message'>,
): string {
  const parties = splitCitations(contenu_message)
  const dites = parties.filter(({ cite }) => !cite)
  const dit = (dites.length ? dites : parties).map(({ texte }) => texte).join('\n')
  const lignes = `${pseudo_personne} a écrit\u00a0:\n${extraitLignes(dit, citationMax)}`.replace(/^/gm, '> ')
  const avant = readTexte(saisie)
  return `${avant && `${avant}\n\n`}${lignes}\n\n`
}

/** Days during which an unopened topic is shown as new. */
const nouveauJours = 7

/** The unread mark of a topic in a list: messages since it was last opened, or a recent topic never opened; null for none. */
export function sayNonLus(
  { rang_lu, nombre_messages, date_creation }: Pick<Forum, 'rang_lu' | 'nombre_messages' | 'date_creation'>,
  now: number,
): string | null {
  if (rang_lu === null)
    return nombre_messages > 0 && now - Date.parse(date_creation) < nouveauJours * 86_400_000 ? 'Nouveau' : null
  const n = nombre_messages - rang_lu
  return n > 0 ? `${formatNombre(n)} ${n === 1 ? 'nouveau message' : 'nouveaux messages'}` : null
}

/** The first unread message; null for a topic never opened or fully read. */
export const rangSuivant = ({ rang_lu, nombre_messages }: Pick<Forum, 'rang_lu' | 'nombre_messages'>): number | null =>
  rang_lu !== null && rang_lu < nombre_messages ? rang_lu + 1 : null

/** Shown when the address is not that of a topic. */
export const forumInconnu = 'Sujet non trouvé.'

/** The same answer for a topic that does not exist and for one that is not visible yet (product §8). */
export const forumAbsent = 'Sujet non trouvé ou accès refusé.'
