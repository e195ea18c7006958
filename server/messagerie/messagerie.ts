// Private messages: a member's conversations, and sending to another member; two members have one conversation.
import sql from 'sql-template-tag'
import { membreParti, messageASoi } from '#domain/annonce/contact.ts'
import { membreAbsent } from '#domain/compte/personne.ts'
import {
  cleReprise,
  conversationAbsente,
  type MessageEnvoye,
  messageNonRemis,
  nameAnnonce,
  refuseMessage,
  splitAnnonce,
} from '#domain/messagerie/messagerie.ts'
import { extraitMax, readTexte } from '#domain/text/texte.ts'
import type { Database, Transaction } from '../adapter/database.ts'
import type { Membre } from '../adapter/identity.ts'
import { announce } from '../adapter/liveEvents.ts'
import { annonceAbsente, publicAnnonce } from '../annonce/annonce.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { check, Refusal, refuse } from '../api/refusal.ts'
import { checkPseudo } from '../compte/personne.ts'
import { acceptInvitation } from '../disponibilite/invitation.ts'
import { bloque, isBlockedEitherWay, joinBlocage } from '../moderation/blocage.ts'
import { noteNotification, notificationOf, seeNotification } from '../notification/notification.ts'

export const views = {
  lister_conversations: ({ membre: { uuid_personne } }) => ({
    rows: sql`
      select c.uuid_conversation, c.autre as uuid_interlocuteur,
        coalesce(p.pseudo_personne, ${membreParti}) as pseudo_interlocuteur,
        p.presentation_personne as presentation_interlocuteur, p.verification, null::text as photo_url,
        left(m.contenu_message, ${extraitMax}) as dernier_message_contenu, c.date_dernier_message as dernier_message_date,
        case when c.lu < c.dernier_rang and not ${bloque} then (
          select count(*)::integer from message n
          where n.uuid_conversation = c.uuid_conversation and n.rang_dans_conversation > c.lu
            and n.uuid_personne_emetteur = c.autre
        ) else 0 end as nb_messages_non_lus,
        c.dernier_rang, c.lu_autre as rang_lu_interlocuteur, ${bloque} as bloque
      from (
        select *, uuid_personne_b as autre, lu_a as lu, lu_b as lu_autre from conversation
        where uuid_personne_a = ${uuid_personne}
        union all
        select *, uuid_personne_a, lu_b, lu_a from conversation where uuid_personne_b = ${uuid_personne}
      ) as c
      left join personne p on p.uuid_personne = c.autre
      ${joinBlocage(uuid_personne, sql`c.autre`)}
      left join message m on m.uuid_conversation = c.uuid_conversation and m.rang_dans_conversation = c.dernier_rang`,
    cle: 'uuid_conversation',
    order: sql`order by v.dernier_message_date desc, v.uuid_conversation`,
  }),
  lister_messages_prives: ({ membre: { uuid_personne } }) => ({
    rows: sql`
      select m.uuid_message, m.uuid_conversation, m.contenu_message, m.date_envoi, m.uuid_personne_emetteur,
        m.rang_dans_conversation, m.uuid_annonce, case when m.uuid_personne_emetteur = ${uuid_personne} then m.uuid_client end as uuid_client
      from message m join conversation c using (uuid_conversation)
      where (c.uuid_personne_a = ${uuid_personne} or c.uuid_personne_b = ${uuid_personne})`,
    cle: 'uuid_message',
    order: sql`order by v.uuid_conversation, v.rang_dans_conversation desc`,
  }),
} satisfies Partial<ViewHandlers>

export const functions = {
  envoyer_mp: async ({ tx, membre, now }, args) => {
    const { p_uuid_personne_destinataire: destinataire, p_contenu_message } = args
    check(refuseMessage(p_contenu_message))
    if (destinataire === membre.uuid_personne) throw refuse(messageASoi)
    await checkPseudo(tx, membre)
    if (!(await isMembre(tx, destinataire))) throw new Refusal(404, 'PT404', membreAbsent)
    const emetteur = membre.uuid_personne
    const conversation = await openConversation(tx, emetteur, destinataire)
    const contenu = readTexte(p_contenu_message)
    return sendOnce(tx, { conversation, emetteur, destinataire, contenu, now, client: args.p_uuid_client })
  },
  envoyer_mp_conversation: async ({ tx, membre, now }, args) => {
    const { p_uuid_conversation: conversation, p_contenu_message } = args
    check(refuseMessage(p_contenu_message))
    await checkPseudo(tx, membre)
    const { autre: destinataire } = await holdConversation(tx, conversation, membre.uuid_personne)
    await checkRemise(tx, membre.uuid_personne, destinataire)
    const emetteur = membre.uuid_personne
    const contenu = readTexte(p_contenu_message)
    return sendOnce(tx, { conversation, emetteur, destinataire, contenu, now, client: args.p_uuid_client })
  },
  marquer_conversation_lue: async ({ tx, membre }, { p_uuid_conversation, p_rang }) => {
    const { uuid_personne } = membre
    const held = await holdConversation(tx, p_uuid_conversation, uuid_personne)
    const rang = Math.min(p_rang ?? held.dernier_rang, held.dernier_rang)
    if (rang <= held.lu || held.bloque) return
    await tx.query(sql`
      update conversation set
        lu_a = case uuid_personne_a when ${uuid_personne} then ${rang} else lu_a end,
        lu_b = case uuid_personne_b when ${uuid_personne} then ${rang} else lu_b end
      where uuid_conversation = ${p_uuid_conversation}`)
    const donnees = { uuid_conversation: p_uuid_conversation, rang }
    await announce(tx, { nom: 'lu', donnees }, held.ferme ? [uuid_personne] : [uuid_personne, held.autre])
    await seeNotification(tx, uuid_personne, p_uuid_conversation)
  },
  envoyer_message_annonce: async ({ tx, membre, now }, { recipient_id, ad_id, content, uuid_client }) => {
    check(refuseMessage(content))
    const emetteur = membre.uuid_personne
    if (recipient_id === emetteur) throw refuse(messageASoi)
    await checkPseudo(tx, membre)
    await checkAnnonceur(tx, recipient_id, ad_id ?? null)
    const conversation = await openConversation(tx, emetteur, recipient_id)
    const titre = ad_id ? await titreToName(tx, conversation, ad_id) : null
    const texte = readTexte(content)
    const contenu = titre === null ? texte : nameAnnonce(titre, texte)
    const envoi = { conversation, emetteur, destinataire: recipient_id, contenu, now }
    await sendOnce(tx, { ...envoi, annonce: ad_id, client: uuid_client })
    if (ad_id) await acceptInvitation(tx, membre, ad_id)
  },
} satisfies Partial<FunctionHandlers>

/** Checks that the recipient exists and, with an ad, is its author. */
async function checkAnnonceur(tx: Transaction, destinataire: string, annonce: string | null): Promise<void> {
  const { rowCount } = await tx.query(sql`
    select from annonce
    where uuid_annonce = ${annonce} and uuid_personne_annonceur = ${destinataire} and ${publicAnnonce}`)
  const found = annonce ? rowCount : await isMembre(tx, destinataire)
  if (!found) throw annonceAbsente()
}

const isMembre = async (tx: Transaction, uuid: string): Promise<boolean> =>
  Boolean((await tx.query(sql`select from personne where uuid_personne = ${uuid}`)).rowCount)

/**
 * Refuses with the same sentence when the recipient has left or was closed, and when one of the two has blocked the other; locks
 * their conversation.
 */
export async function checkRemise(
  tx: Transaction,
  emetteur: string,
  destinataire: string,
  phrase = messageNonRemis,
): Promise<void> {
  const { rowCount } = await tx.query(sql`
    select from personne where uuid_personne = ${destinataire}
      and (date_depart is not null or suspension = 'infinity' or ${isBlockedEitherWay(sql`${emetteur}::uuid`, sql`personne.uuid_personne`)})`)
  if (rowCount) throw refuse(phrase)
}

/** The conversation of two members, created by the first message and locked until the transaction ends. */
async function openConversation(tx: Transaction, un: string, autre: string): Promise<string> {
  const [a, b] = [un, autre].sort()
  const { rows } = await tx.query<{ uuid_conversation: string }>(sql`
    insert into conversation as c (uuid_personne_a, uuid_personne_b) values (${a}, ${b})
    on conflict (uuid_personne_a, uuid_personne_b) do update set uuid_personne_a = c.uuid_personne_a
    returning uuid_conversation`)
  await checkRemise(tx, un, autre)
  return rows[0]!.uuid_conversation
}

interface Tenue {
  autre: string
  dernier_rang: number
  /** The last rank the member has read. */
  lu: number
  /** The member has blocked the other: reading is not recorded, since the other would see it. */
  bloque: boolean
  /** One of the two has blocked the other. */
  ferme: boolean
}

/** The member's own conversation, locked until the transaction ends; refused as « not found » otherwise. */
export async function holdConversation(tx: Transaction, conversation: string, membre: string): Promise<Tenue> {
  const { rows } = await tx.query<Tenue>(sql`
    select dernier_rang, case uuid_personne_a when ${membre} then uuid_personne_b else uuid_personne_a end as autre,
      case uuid_personne_a when ${membre} then lu_a else lu_b end as lu,
      exists (select from blocage where uuid_personne = ${membre} and uuid_bloque in (uuid_personne_a, uuid_personne_b)) as bloque,
      ${isBlockedEitherWay(sql`uuid_personne_a`, sql`uuid_personne_b`)} as ferme
    from conversation
    where uuid_conversation = ${conversation} and ${membre} in (uuid_personne_a, uuid_personne_b)
    for no key update`)
  if (!rows[0]) throw new Refusal(404, 'PT404', conversationAbsente)
  return rows[0]
}

/** The title of an ad that the conversation has not mentioned yet. */
async function titreToName(tx: Transaction, conversation: string, annonce: string): Promise<string | null> {
  const { rows } = await tx.query<{ titre_annonce: string }>(sql`
    select titre_annonce from annonce
    where uuid_annonce = ${annonce} and not exists (
      select 1 from message where uuid_conversation = ${conversation} and uuid_annonce = ${annonce})`)
  return rows[0]?.titre_annonce ?? null
}

interface Envoi {
  conversation: string
  emetteur: string
  destinataire: string
  contenu: string
  now: Date
  annonce?: string | null | undefined
  client: string | null | undefined
}

/** Returns the stored message when the client id was sent before. The conversation must be locked. */
async function sendOnce(tx: Transaction, envoi: Envoi): Promise<MessageEnvoye> {
  const { rows } = await tx.query<Stored & { contenu: string }>(sql`
    select uuid_message, rang_dans_conversation, ${dateEnvoi}, contenu_message as contenu from message
    where uuid_conversation = ${envoi.conversation} and uuid_personne_emetteur = ${envoi.emetteur}
      and uuid_client = ${envoi.client ?? null}`)
  if (!rows[0]) return { uuid_conversation: envoi.conversation, ...(await appendMessage(tx, envoi)) }
  const { contenu, ...stored } = rows[0]
  // The first message about an ad begins with its title, which is not said twice.
  const withoutAd = splitAnnonce(contenu)?.reste.trimStart()
  const isSame = contenu === envoi.contenu || withoutAd === envoi.contenu
  if (!isSame) throw new Refusal(409, 'PT409', cleReprise)
  return { uuid_conversation: envoi.conversation, ...stored }
}

interface Stored {
  uuid_message: string
  rang_dans_conversation: number
  date_envoi: string
}

/** In the same format as the views. */
const dateEnvoi = sql`to_json(date_envoi) #>> '{}' as date_envoi`

/** Adds a message at the next rank; a sender who had read everything has read their own message too. */
async function appendMessage(tx: Transaction, envoi: Envoi): Promise<Stored> {
  const { conversation, emetteur, destinataire, contenu, now, annonce = null, client = null } = envoi
  const { rows } = await tx.query<Stored>(sql`
    with suite as (
      update conversation set
        dernier_rang = dernier_rang + 1,
        date_dernier_message = greatest(date_dernier_message, ${now}),
        lu_a = lu_a + (uuid_personne_a = ${emetteur} and lu_a = dernier_rang)::integer,
        lu_b = lu_b + (uuid_personne_b = ${emetteur} and lu_b = dernier_rang)::integer
      where uuid_conversation = ${conversation}
      returning uuid_conversation, dernier_rang, date_dernier_message
    )
    insert into message (uuid_conversation, rang_dans_conversation, uuid_personne_emetteur, contenu_message, date_envoi,
      uuid_annonce, uuid_client)
    select uuid_conversation, dernier_rang, ${emetteur}, ${contenu}, date_dernier_message, ${annonce}, ${client}
    from suite returning uuid_message, rang_dans_conversation, ${dateEnvoi}`)
  const donnees = { uuid_conversation: conversation, rang: rows[0]!.rang_dans_conversation }
  await announce(tx, { nom: 'conversation', donnees }, [emetteur, destinataire])
  await noteNotification(tx, 'message', notificationOf(destinataire, conversation), now)
  return rows[0]!
}

/** The conversation of two members; null when there is none. `connu`: the other has answered. */
export async function readLien(
  database: Database,
  { uuid_personne }: Membre,
  autre: string | null,
  conversation: string | null,
): Promise<{ connu: boolean } | null> {
  const { rows } = await database.read<{ connu: boolean }>(sql`
    select exists (select from message m where m.uuid_conversation = c.uuid_conversation
      and m.uuid_personne_emetteur <> ${uuid_personne}) as connu
    from conversation c
    where ${uuid_personne}::uuid in (c.uuid_personne_a, c.uuid_personne_b) and (c.uuid_conversation = ${conversation}
      or c.uuid_personne_a = least(${autre}::uuid, ${uuid_personne}::uuid)
      and c.uuid_personne_b = greatest(${autre}::uuid, ${uuid_personne}::uuid))`)
  return rows[0] ?? null
}
