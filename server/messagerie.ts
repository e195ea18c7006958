// Private messages: sending one to another member, in the one conversation of the two.
import sql from 'sql-template-tag'
import { messageASoi, nommerAnnonce, refuseMessageAnnonce } from '#domain/messagerie.ts'
import type { Transaction } from './database.ts'
import type { FunctionHandlers } from './handler.ts'
import { check, Refusal, refuse } from './refusal.ts'

export const functions = {
  envoyer_message_annonce: async ({ tx, membre, now }, { recipient_id, ad_id, content }) => {
    check(refuseMessageAnnonce(content))
    if (recipient_id === membre.uuid_personne) throw refuse(messageASoi)
    await checkDestinataire(tx, recipient_id, ad_id ?? null)
    const conversation = await openConversation(tx, membre.uuid_personne, recipient_id)
    const titre = ad_id ? await titreToName(tx, conversation, ad_id) : null
    await appendMessage(tx, {
      conversation,
      emetteur: membre.uuid_personne,
      contenu: titre === null ? content.trim() : nommerAnnonce(titre, content.trim()),
      annonce: ad_id ?? null,
      now,
    })
  },
} satisfies Partial<FunctionHandlers>

/** The recipient exists and, with an ad, is its advertiser. */
async function checkDestinataire(tx: Transaction, destinataire: string, annonce: string | null): Promise<void> {
  const { rowCount } = annonce
    ? await tx.query(sql`
        select 1 from annonce
        where uuid_annonce = ${annonce} and uuid_personne_annonceur = ${destinataire}
          and status_annonce in ('Actif', 'Expirée', 'Pourvue')`)
    : await tx.query(sql`select 1 from personne where uuid_personne = ${destinataire}`)
  if (!rowCount) throw new Refusal(404, 'PT404', 'Annonce non trouvée ou accès refusé.')
}

/** The conversation of two members, made at their first message. */
export async function openConversation(tx: Transaction, un: string, autre: string): Promise<string> {
  const [a, b] = [un, autre].sort()
  const { rows } = await tx.query<{ uuid_conversation: string }>(sql`
    insert into conversation as c (uuid_personne_a, uuid_personne_b) values (${a}, ${b})
    on conflict (uuid_personne_a, uuid_personne_b) do update set uuid_personne_a = c.uuid_personne_a
    returning uuid_conversation`)
  return rows[0]!.uuid_conversation
}

/** The title of an ad that this conversation has not named yet. */
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
  contenu: string
  annonce: string | null
  now: Date
}

/** Adds a message at the next rank; the sender has read what they wrote. */
export async function appendMessage(tx: Transaction, envoi: Envoi): Promise<void> {
  await tx.query(sql`
    with suite as (
      update conversation set
        dernier_rang = dernier_rang + 1,
        date_dernier_message = ${envoi.now},
        lu_a = case when uuid_personne_a = ${envoi.emetteur} then dernier_rang + 1 else lu_a end,
        lu_b = case when uuid_personne_b = ${envoi.emetteur} then dernier_rang + 1 else lu_b end
      where uuid_conversation = ${envoi.conversation}
      returning uuid_conversation, dernier_rang
    )
    insert into message (uuid_conversation, rang_dans_conversation, uuid_personne_emetteur, contenu_message, date_envoi, uuid_annonce)
    select uuid_conversation, dernier_rang, ${envoi.emetteur}, ${envoi.contenu}, ${envoi.now}, ${envoi.annonce} from suite`)
}
