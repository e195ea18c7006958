// The forum: topics, their messages, what may be written there and the sentences that refuse it (product §3, §5, §8).
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
  /** The same as pseudo_auteur (product §3 names both). */
  pseudo_personne: z.string(),
  uuid_personne_auteur: z.uuid(),
  nombre_messages: z.int(),
  /** That of the topic itself while it has no message. */
  date_dernier_message: z.iso.datetime({ offset: true }),
  date_creation: z.iso.datetime({ offset: true }),
  /** Nothing of an author that the reader has blocked. */
  extrait_premier_message: z.string(),
  /** The reader follows it: who opens a topic or answers in it does, unless they say no. */
  suivi: z.boolean(),
  /** The last rank that the reader has been shown; null for a topic never opened. */
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
  /** The id its author gave it; null to anybody else. */
  uuid_client: z.nullable(z.uuid()),
  /** The reader has blocked its author: its text is folded. */
  bloque: z.boolean(),
  /** Its author has changed it, later than `retoucheMinutes` after sending it; null when they have not. */
  date_modification: z.nullable(z.iso.datetime({ offset: true })),
  /** Taken away by its author, or by the team: its text says by whom. */
  retire: z.boolean(),
  nombre_mercis: z.int(),
  /** The reader's own thanks is one of them. */
  remercie: z.boolean(),
})
export type MessageForum = z.infer<typeof MessageForum>

export const titreForumMin = 3
export const titreForumMax = 120
/** Longest message of a topic, in code points. */
export const messageForumMax = 10_000

/** An id made by who sends: the same one sent again is the same topic, or in the same topic the same message. */
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

/** Longest question put to the forum, in code points. */
export const questionMax = 100
/** A question as it is read, from an address or a call. */
export const readQuestion = (saisie: string): string => truncate(readLigne(saisie), questionMax)
export const ChercherForum = z.object({ p_question: textUpTo(questionMax) })

/** A topic that answers a question: by its title, or by the message of it that answers best. */
export const TrouvailleForum = z.object({
  uuid_forum: z.uuid(),
  titre_forum: z.string(),
  nom_categorie: z.string(),
  nombre_messages: z.int(),
  /** The rank of that message; 1 for a title. */
  rang_dans_forum: z.int(),
  pseudo_personne: z.string(),
  date_envoi: z.iso.datetime({ offset: true }),
  /** What stands around the words that were found. */
  extrait: z.string(),
  pertinence: z.number(),
})
export type TrouvailleForum = z.infer<typeof TrouvailleForum>

/** Topics found at most, among so many of the latest messages that have the words. */
export const trouvaillesMax = 50
export const candidatsMax = 500

/** Topics of a piece of the list, and messages of a piece of a topic. */
export const sujetsParPiece = 20
export const messagesParPiece = 50
/** Topics that the home page shows (product §9). */
export const sujetsAccueil = 3

/** How many messages a topic has, as its card and its page say it (product §2): singular for exactly one. */
export const formatMessages = (n: number): string => `${formatNombre(n)} ${n === 1 ? 'Message' : 'Messages'}`

/** The anchor of a message, at the end of its address. */
export const ancreMessage = (rang: number): string => `#message-${rang}`

/** The piece that holds a message, from 1. */
export const pieceDuRang = (rang: number): number => Math.max(1, Math.ceil(rang / messagesParPiece))

/** Messages under which the end of a topic says too little without what comes before. */
const finCourte = 10

/** The pieces of a topic to show around a message: from one to another, Infinity going on with the topic. */
export function piecesAutour(rang: number, nombreMessages: number): { de: number; a: number } {
  const derniere = pieceDuRang(nombreMessages)
  const n = Math.min(pieceDuRang(rang), derniere)
  if (n < derniere) return { de: n, a: n }
  const courte = nombreMessages - (derniere - 1) * messagesParPiece < finCourte
  return { de: courte ? Math.max(1, derniere - 1) : derniere, a: Number.POSITIVE_INFINITY }
}

/** A list of topics with what has moved to its head since it was read; null when they no longer meet. */
export function joinSujets<S extends Pick<Forum, 'uuid_forum' | 'date_dernier_message'>>(
  tete: readonly S[],
  liste: readonly S[],
): S[] | null {
  const connus = new Map(liste.map((sujet) => [sujet.uuid_forum, sujet.date_dernier_message]))
  const seRejoignent = tete.some((sujet) => connus.get(sujet.uuid_forum) === sujet.date_dernier_message)
  if (!seRejoignent && liste.length > 0) return null
  // A topic that came to the head between two pieces has pushed one of the first into the second as well.
  const vus = new Set<string>()
  return [...tete, ...liste].filter(({ uuid_forum }) => vus.size < vus.add(uuid_forum).size)
}

/** A topic as it is typed. */
export interface ForumSaisie {
  titre_forum: string
  id_categorie: number | null
  contenu_message: string
}

/** A title as it is stored. */
export const readTitreForum = readLigne

const champsForum = 'Veuillez remplir tous les champs : titre, message et catégorie.'

type TitreSaisi = Omit<ForumSaisie, 'contenu_message'>

function refuseVides({ titre_forum, id_categorie }: TitreSaisi): FieldRefusal<keyof TitreSaisi> | null {
  if (isVide(titre_forum)) return refus('titre_forum', champsForum)
  return id_categorie === null ? refus('id_categorie', champsForum) : null
}

/** The refusal of a title and its category (product §5), or null. */
export function refuseForum(saisie: TitreSaisi): FieldRefusal<keyof TitreSaisi> | null {
  const vide = refuseVides(saisie)
  const n = longueur(readTitreForum(saisie.titre_forum))
  if (vide || (n >= titreForumMin && n <= titreForumMax)) return vide
  return refus('titre_forum', `Le titre doit contenir entre ${titreForumMin} et ${titreForumMax} caractères.`)
}

/** The refusal of a topic with its first message (product §5), or null. */
export function refuseSujet(saisie: ForumSaisie): FieldRefusal<keyof ForumSaisie> | null {
  if (isVide(saisie.contenu_message)) return refuseVides(saisie) ?? refus('contenu_message', champsForum)
  const phrase = refuseReponse(saisie.contenu_message)
  return refuseForum(saisie) ?? (phrase === null ? null : refus('contenu_message', phrase))
}

/** The sentence that refuses a message of a topic (product §5), or null. */
export function refuseReponse(contenu: string): string | null {
  if (isVide(contenu)) return 'Votre réponse ne peut pas être vide.'
  if (longueur(readTexte(contenu)) > messageForumMax)
    return `Le message dépasse ${formatNombre(messageForumMax)} caractères.`
  return null
}

/** Minutes during which a message is changed without a word. */
export const retoucheMinutes = 10

/** Said in the place of a message that its author took away. */
export const texteRetireAuteur = 'Message retiré par son auteur.'

export const messageAbsent = 'Message non trouvé ou accès refusé.'
export const messageMasque = 'Ce message est retiré ou masqué\u00a0: il ne se change plus.'
export const messageRetire = 'Vous avez retiré ce message\u00a0: il ne se change plus.'
export const merciDeSoi = 'Ce message est le vôtre.'

/** Code points of a message that a quotation of it shows. */
export const citationMax = 300

/** A part of a message: what it quotes, or what its author says. */
export interface Partie {
  cite: boolean
  texte: string
}

/** A message cut into what it quotes, the lines that begin with « > » and a space as in a mail, and the rest; blank lines off. */
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

/** An answer as it is typed, with the beginning of a message quoted at its end: what that one quotes itself is left out. */
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

/** Days during which a topic is new to who has not opened it. */
const nouveauJours = 7

/** What a list says is not read of a topic: what came since it was opened, or that a recent one was not; null for nothing. */
export function sayNonLus(
  { rang_lu, nombre_messages, date_creation }: Pick<Forum, 'rang_lu' | 'nombre_messages' | 'date_creation'>,
  now: number,
): string | null {
  if (rang_lu === null)
    return nombre_messages > 0 && now - Date.parse(date_creation) < nouveauJours * 86_400_000 ? 'Nouveau' : null
  const n = nombre_messages - rang_lu
  return n > 0 ? `${formatNombre(n)} ${n === 1 ? 'nouveau message' : 'nouveaux messages'}` : null
}

/** The message where reading goes on: the first one after those read; null for a topic never opened, or read to its end. */
export const rangSuivant = ({ rang_lu, nombre_messages }: Pick<Forum, 'rang_lu' | 'nombre_messages'>): number | null =>
  rang_lu !== null && rang_lu < nombre_messages ? rang_lu + 1 : null

/** An address that is no topic's. */
export const forumInconnu = 'Sujet non trouvé.'

/** One answer for a topic that is not there and for one that is not shown yet (product §8). */
export const forumAbsent = 'Sujet non trouvé ou accès refusé.'
