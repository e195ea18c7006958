// The forum: categories, topics and messages, read and written by members.
import sql, { join, type Sql } from 'sql-template-tag'
import { membreParti } from '#domain/annonce/contact.ts'
import type { Args } from '#domain/contract/contract.ts'
import {
  candidatsMax,
  forumAbsent,
  merciDeSoi,
  messageAbsent,
  messageMasque,
  messageRetire,
  readQuestion,
  readTitreForum,
  refuseForum,
  refuseReponse,
  retoucheMinutes,
  texteRetireAuteur,
  trouvaillesMax,
} from '#domain/forum/forum.ts'
import { cleReprise } from '#domain/messagerie/messagerie.ts'
import { textesRetires } from '#domain/moderation/decision.ts'
import { extraitLignes, readTexte } from '#domain/text/texte.ts'
import type { Transaction } from '../adapter/database.ts'
import type { Membre } from '../adapter/identity.ts'
import { announce } from '../adapter/liveEvents.ts'
import { cutSql } from '../annonce/annonce.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { check, Refusal, refuse } from '../api/refusal.ts'
import { checkPseudo } from '../compte/personne.ts'
import { bloque, joinBlocage } from '../moderation/blocage.ts'
import { noteReponse, seeNotification } from '../notification/notification.ts'
import { hasUnread, isRetire } from './unread.ts'

/** Topics `f` visible to the member: not masked, and with a message unless it is their own. */
const isVisible = ({ uuid_personne }: Membre): Sql =>
  sql`not f.masque and (f.nombre_messages > 0 or f.uuid_personne_auteur = ${uuid_personne})`

const pseudo = sql`coalesce(p.pseudo_personne, ${membreParti})`

export const views = {
  lister_categories_forum: () => sql`select id_categorie, nom_categorie from categorie_forum order by 1`,
  lister_forums: ({ membre }) => ({
    rows: sql`
      select f.uuid_forum, f.titre_forum, f.id_categorie, c.nom_categorie, ${pseudo} as pseudo_auteur,
        ${pseudo} as pseudo_personne, f.uuid_personne_auteur, f.nombre_messages, f.date_dernier_message,
        f.date_creation, case when ${bloque} then '' else f.extrait_premier_message end as extrait_premier_message,
        coalesce(s.suivi, false) as suivi,
        case when s.rang_lu < f.nombre_messages and not ${hasUnread(sql`f.uuid_forum`, sql`s.rang_lu`, sql`${membre.uuid_personne}`)}
          then f.nombre_messages else s.rang_lu end as rang_lu
      from forum f
      left join categorie_forum c using (id_categorie)
      left join personne p on p.uuid_personne = f.uuid_personne_auteur
      left join suivi_forum s on s.uuid_personne = ${membre.uuid_personne} and s.uuid_forum = f.uuid_forum
      ${joinBlocage(membre.uuid_personne, sql`f.uuid_personne_auteur`)}
      where ${isVisible(membre)}`,
    cle: 'uuid_forum',
    order: sql`order by v.date_dernier_message desc, v.uuid_forum`,
  }),
  lister_messages_forum: ({ membre }) => ({
    rows: sql`
      select m.uuid_message, m.uuid_forum, m.rang_dans_forum, ${pseudo} as pseudo_personne, m.uuid_personne,
        m.contenu_message, m.date_envoi, case when m.uuid_personne = ${membre.uuid_personne} then m.uuid_client end as uuid_client,
        ${bloque} as bloque, m.date_modification, ${isRetire} as retire,
        (select count(*)::integer from merci_forum x where x.uuid_message = m.uuid_message) as nombre_mercis,
        exists (select from merci_forum x where x.uuid_message = m.uuid_message and x.uuid_personne = ${membre.uuid_personne}) as remercie
      from message_forum m
      left join personne p on p.uuid_personne = m.uuid_personne
      ${joinBlocage(membre.uuid_personne, sql`m.uuid_personne`)}
      where not exists (select from forum f where f.uuid_forum = m.uuid_forum and f.masque)`,
    cle: 'uuid_message',
    order: sql`order by v.uuid_forum, v.rang_dans_forum`,
  }),
} satisfies Partial<ViewHandlers>

export const functions = {
  creer_forum: async ({ tx, membre, now }, { p_titre_forum, p_id_categorie, p_uuid_client = null }) => {
    check(refuseForum({ titre_forum: p_titre_forum, id_categorie: p_id_categorie }))
    await checkPseudo(tx, membre)
    // Sent again with the same client id, it updates the topic's title and category while nobody else has seen it.
    const { rows } = await tx.query<{ uuid_forum: string }>(sql`
      insert into forum as f (titre_forum, id_categorie, uuid_personne_auteur, date_creation, date_dernier_message, uuid_client)
      select ${readTitreForum(p_titre_forum)}, id_categorie, ${membre.uuid_personne}, ${now}, ${now}, ${p_uuid_client}
      from categorie_forum where id_categorie = ${p_id_categorie}::integer
      on conflict (uuid_personne_auteur, uuid_client) where uuid_client is not null do update set
        titre_forum = case f.nombre_messages when 0 then excluded.titre_forum else f.titre_forum end,
        id_categorie = case f.nombre_messages when 0 then excluded.id_categorie else f.id_categorie end
      returning uuid_forum`)
    if (!rows[0]) throw refuse('Cette catégorie n’existe pas.', 'id_categorie')
    return rows[0].uuid_forum
  },
  /** The same under the older name (product §7). */
  envoyer_forum: (asked, { p_message_forum, ...args }) =>
    writeMessage(asked, { ...args, p_contenu_message: p_message_forum }),
  envoyer_message_forum: (asked, args) => writeMessage(asked, args),
  modifier_message_forum: async ({ tx, membre, now }, { p_uuid_message: uuid, p_contenu_message }) => {
    check(refuseReponse(p_contenu_message))
    const texte = readTexte(p_contenu_message)
    const message = await holdMessage(tx, membre, uuid)
    if (message.retire) throw refuse(messageRetire)
    if (message.contenu_message === texte) return
    await tx.query(sql`
      update message_forum set contenu_message = ${texte}, date_modification = case
        when date_envoi < ${now}::timestamptz - make_interval(mins => ${retoucheMinutes}) then ${now} else date_modification end
      where uuid_message = ${uuid}`)
    await tellRewritten(tx, message, extraitLignes(texte))
  },
  /** The topic remains, even for its first message; operators can still read the text (moderation/contenu.ts). */
  retirer_message_forum: async ({ tx, membre, now }, { p_uuid_message: uuid }) => {
    const message = await holdMessage(tx, membre, uuid)
    if (message.retire) return
    await tx.query(sql`
      update message_forum set contenu_retire = contenu_message, contenu_message = ${texteRetireAuteur},
        date_retrait = ${now}, date_modification = null
      where uuid_message = ${uuid}`)
    await tx.query(sql`delete from merci_forum where uuid_message = ${uuid}`)
    await tellRewritten(tx, message, '')
  },
  remercier_message_forum: async ({ tx, membre: { uuid_personne: moi } }, { p_uuid_message: uuid, p_merci }) => {
    const { rows } = await tx.query<{ sien: boolean }>(sql`
      select m.uuid_personne = ${moi} as sien from message_forum m join forum f using (uuid_forum)
      where m.uuid_message = ${uuid} and not f.masque and not ${isRetire} for share of m`)
    if (!rows[0]) throw new Refusal(404, 'PT404', messageAbsent)
    if (rows[0].sien) throw refuse(merciDeSoi)
    await tx.query(
      p_merci
        ? sql`insert into merci_forum (uuid_message, uuid_personne) values (${uuid}, ${moi}) on conflict do nothing`
        : sql`delete from merci_forum where uuid_message = ${uuid} and uuid_personne = ${moi}`,
    )
  },
  chercher_forum: ({ membre: { uuid_personne: moi } }, { p_question }) => ({
    rows: searchForum(readQuestion(p_question), moi),
    anew: true,
    order: sql`order by v.pertinence desc, v.date_envoi desc, v.uuid_forum`,
  }),
  suivre_forum: async ({ tx, membre }, { p_uuid_forum, p_suivi }) => {
    await holdForum(tx, membre, p_uuid_forum)
    await tx.query(sql`
      insert into suivi_forum (uuid_personne, uuid_forum, suivi) values (${membre.uuid_personne}, ${p_uuid_forum}, ${p_suivi})
      on conflict (uuid_personne, uuid_forum) do update set suivi = excluded.suivi`)
  },
  marquer_forum_lu: async ({ tx, membre }, { p_uuid_forum, p_rang }) => {
    const nombre = await holdForum(tx, membre, p_uuid_forum)
    await tx.query(sql`
      insert into suivi_forum as s (uuid_personne, uuid_forum, rang_lu)
      values (${membre.uuid_personne}, ${p_uuid_forum}, ${Math.min(p_rang ?? nombre, nombre)})
      on conflict (uuid_personne, uuid_forum) do update set rang_lu = excluded.rang_lu
      where coalesce(s.rang_lu, 0) < excluded.rang_lu`)
    await seeNotification(tx, membre.uuid_personne, p_uuid_forum)
  },
} satisfies Partial<FunctionHandlers>

/** Adds a message at the next rank, once per client id; the first message makes the topic visible to everybody. */
async function writeMessage(
  { tx, membre, now }: { tx: Transaction; membre: Membre; now: Date },
  { p_uuid_forum: forum, p_contenu_message: contenu, p_uuid_client: client = null }: Args<'envoyer_message_forum'>,
): Promise<void> {
  check(refuseReponse(contenu))
  await checkPseudo(tx, membre)
  const auteur = membre.uuid_personne
  await holdForum(tx, membre, forum)
  const texte = readTexte(contenu)
  const { rows: known } = await tx.query<{ autre: boolean }>(sql`
    select contenu_message <> ${texte} and date_modification is null and date_retrait is null as autre
    from message_forum where uuid_forum = ${forum} and uuid_personne = ${auteur} and uuid_client = ${client}`)
  if (known[0]?.autre) throw new Refusal(409, 'PT409', cleReprise)
  if (known[0]) return
  const { rows } = await tx.query<{ rang_dans_forum: number }>(sql`
    with suite as (
      update forum set
        nombre_messages = nombre_messages + 1,
        date_dernier_message = greatest(date_dernier_message, ${now}),
        extrait_premier_message = case nombre_messages
          when 0 then ${extraitLignes(texte)} else extrait_premier_message end
      where uuid_forum = ${forum} returning uuid_forum, nombre_messages, date_dernier_message
    )
    insert into message_forum (uuid_forum, rang_dans_forum, uuid_personne, contenu_message, date_envoi, uuid_client)
    select uuid_forum, nombre_messages, ${auteur}, ${texte}, date_dernier_message, ${client} from suite
    returning rang_dans_forum`)
  const rang = rows[0]!.rang_dans_forum
  // Answering follows the topic; an author who had read everything has read their own answer too.
  await tx.query(sql`
    insert into suivi_forum as s (uuid_personne, uuid_forum, suivi, rang_lu) values (${auteur}, ${forum}, true, ${rang})
    on conflict (uuid_personne, uuid_forum) do update set suivi = coalesce(s.suivi, true),
      rang_lu = case when s.rang_lu < ${rang} - 1 then s.rang_lu else ${rang} end`)
  await announce(tx, { nom: 'forum', donnees: { uuid_forum: forum, rang } }, null)
  await noteReponse(tx, forum, auteur, now)
}

/** A topic visible to the member, locked until the transaction ends; returns its number of messages. */
async function holdForum(tx: Transaction, membre: Membre, forum: string): Promise<number> {
  const { rows } = await tx.query<{ nombre_messages: number }>(sql`
    select nombre_messages from forum f where uuid_forum = ${forum} and ${isVisible(membre)} for no key update`)
  if (!rows[0]) throw new Refusal(404, 'PT404', forumAbsent)
  return rows[0].nombre_messages
}

interface Sien {
  uuid_message: string
  uuid_forum: string
  rang_dans_forum: number
  contenu_message: string
  retire: boolean
}

/** The member's own message, locked until the transaction ends; one removed by operators can no longer be changed. */
async function holdMessage(tx: Transaction, membre: Membre, uuid: string): Promise<Sien> {
  const { rows } = await tx.query<Sien>(sql`
    select m.uuid_message, m.uuid_forum, m.rang_dans_forum, m.contenu_message, m.date_retrait is not null as retire
    from message_forum m join forum f using (uuid_forum)
    where m.uuid_message = ${uuid} and m.uuid_personne = ${membre.uuid_personne} and not f.masque for no key update of m`)
  if (!rows[0]) throw new Refusal(404, 'PT404', messageAbsent)
  if (textesRetires.includes(rows[0].contenu_message)) throw refuse(messageMasque)
  return rows[0]
}

/** Announces a changed message to readers of the topic; `debut` is the excerpt shown in the list of topics. */
async function tellRewritten(tx: Transaction, message: Sien, debut: string): Promise<void> {
  await setDebut(tx, message.uuid_message, debut)
  await announce(tx, { nom: 'forum', donnees: { uuid_forum: message.uuid_forum, rang: message.rang_dans_forum } }, null)
}

/** Updates the excerpt of the list when the message is a topic's first. */
export async function setDebut(tx: Transaction, message: string, debut: string): Promise<void> {
  await tx.query(sql`
    update forum f set extrait_premier_message = ${debut} from message_forum m
    where m.uuid_message = ${message} and m.rang_dans_forum = 1 and f.uuid_forum = m.uuid_forum`)
}

/** A text as the `mots` columns index it (067-mots.sql). */
const foldTexte = (texte: Sql): Sql => sql`texte_cherchable(${texte})`

/** All words of a question, and its phrases between quotes as they stand. */
function askedWords(question: string): Sql {
  const phrases = Array.from(question.matchAll(/["«“]([^"«»“”]+)["»”]/g), ([, phrase]) => phrase!)
  const asked = phrases.map((phrase) => sql`phraseto_tsquery('french', ${foldTexte(sql`${phrase}::text`)})`)
  return join([sql`plainto_tsquery('french', ${foldTexte(sql`${question}::text`)})`, ...asked], ' && ')
}

/**
 * Topics that contain all words of a question in the title or in one message, titles first. Common words are searched among the
 * latest messages only, where the index by date lets PostgreSQL stop early.
 */
function searchForum(question: string, moi: string): Sql {
  const asked = sql`(${askedWords(question)})`
  const isOpen = (auteur: Sql) => sql`not f.masque and f.nombre_messages > 0 and not exists (
    select from blocage b where b.uuid_personne = ${moi} and b.uuid_bloque = ${auteur})`
  return sql`
    select t.uuid_forum, t.titre_forum, c.nom_categorie, t.nombre_messages, t.rang_dans_forum, ${pseudo} as pseudo_personne,
      t.date_envoi, t.poids as pertinence, case when d.debut > 1 then '… ' else '' end
        || regexp_replace(${cutSql(sql`e.texte`)}, ${' *\\n[ \\n]*'}, E'\\n', 'g') as extrait
    from (
      select * from (
        select distinct on (uuid_forum) *, plus + ts_rank(mots, ${asked}, 1) as poids from (
          (select f.uuid_forum, f.titre_forum, f.id_categorie, f.nombre_messages, 1 as rang_dans_forum,
            f.uuid_personne_auteur as uuid_personne, f.date_dernier_message as date_envoi, f.extrait_premier_message as texte,
            f.mots, 1 as plus
          from forum f where f.mots @@ ${asked} and ${isOpen(sql`f.uuid_personne_auteur`)}
          order by f.date_dernier_message desc limit ${candidatsMax})
          union all
          (select f.uuid_forum, f.titre_forum, f.id_categorie, f.nombre_messages, m.rang_dans_forum, m.uuid_personne,
            m.date_envoi, m.contenu_message, m.mots, 0
          from message_forum m join forum f using (uuid_forum)
          where m.mots @@ ${asked} and not ${isRetire} and ${isOpen(sql`m.uuid_personne`)}
          order by m.date_envoi desc limit ${candidatsMax})
        ) x order by uuid_forum, poids desc, date_envoi desc
      ) y order by poids desc, date_envoi desc limit ${trouvaillesMax}
    ) t
    left join categorie_forum c using (id_categorie)
    left join personne p on p.uuid_personne = t.uuid_personne
    cross join lateral (select greatest(1, coalesce(min(nullif(strpos(lower(${foldTexte(sql`t.texte`)}), mot), 0)), 1) - 60) as debut
      from unnest(tsvector_to_array(to_tsvector('french', ${foldTexte(sql`${question}::text`)}))) as mot) d
    cross join lateral (select case when d.debut > 1
      then regexp_replace(substring(t.texte from d.debut), '^[^ \\n]*[ \\n]+', '') else t.texte end as texte) e`
}
