// The forum: categories, topics and their messages, all members' to read and to write.
import sql, { type Sql } from 'sql-template-tag'
import type { Args } from '#domain/contract.ts'
import { membreParti } from '#domain/fiche/contact.ts'
import { forumAbsent, readTitreForum, refuseForum, refuseReponse } from '#domain/forum.ts'
import { extrait, readTexte } from '#domain/texte.ts'
import { bloque, joinBlocage } from './blocage.ts'
import type { FunctionHandlers, ViewHandlers } from './door/handler.ts'
import { check, Refusal, refuse } from './door/refusal.ts'
import { noteReponse, seeNotification } from './notification.ts'
import type { Transaction } from './outside/database.ts'
import type { Membre } from './outside/identity.ts'
import { announce } from './outside/live.ts'
import { checkPseudo } from './personne.ts'

/** A topic `f` that the member sees: all but masked ones, and theirs alone while it has no message. */
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
        coalesce(s.suivi, false) as suivi, s.rang_lu
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
        ${bloque} as bloque
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
    // Sent again under the same client id, it changes the topic's title and category, as long as nobody else has seen it.
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
  /** The same under other names (produit §7). */
  envoyer_forum: (asked, { p_message_forum, ...args }) =>
    writeMessage(asked, { ...args, p_contenu_message: p_message_forum }),
  envoyer_message_forum: (asked, args) => writeMessage(asked, args),
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

/** Adds a message at the next rank, once for each client id; the first message makes the topic visible to everybody. */
async function writeMessage(
  { tx, membre, now }: { tx: Transaction; membre: Membre; now: Date },
  { p_uuid_forum: forum, p_contenu_message: contenu, p_uuid_client: client = null }: Args<'envoyer_message_forum'>,
): Promise<void> {
  check(refuseReponse(contenu))
  await checkPseudo(tx, membre)
  const auteur = membre.uuid_personne
  await holdForum(tx, membre, forum)
  const { rowCount: known } = await tx.query(sql`
    select from message_forum where uuid_forum = ${forum} and uuid_personne = ${auteur} and uuid_client = ${client}`)
  if (known) return
  const texte = readTexte(contenu)
  const { rows } = await tx.query<{ rang_dans_forum: number }>(sql`
    with suite as (
      update forum set
        nombre_messages = nombre_messages + 1,
        date_dernier_message = greatest(date_dernier_message, ${now}),
        extrait_premier_message = case nombre_messages
          when 0 then ${extrait(texte)} else extrait_premier_message end
      where uuid_forum = ${forum} returning uuid_forum, nombre_messages, date_dernier_message
    )
    insert into message_forum (uuid_forum, rang_dans_forum, uuid_personne, contenu_message, date_envoi, uuid_client)
    select uuid_forum, nombre_messages, ${auteur}, ${texte}, date_dernier_message, ${client} from suite
    returning rang_dans_forum`)
  const rang = rows[0]!.rang_dans_forum
  // An answer follows the topic; who had read everything has read their own answer too.
  await tx.query(sql`
    insert into suivi_forum as s (uuid_personne, uuid_forum, suivi, rang_lu) values (${auteur}, ${forum}, true, ${rang})
    on conflict (uuid_personne, uuid_forum) do update set suivi = coalesce(s.suivi, true),
      rang_lu = case when s.rang_lu < ${rang} - 1 then s.rang_lu else ${rang} end`)
  await announce(tx, { nom: 'forum', donnees: { uuid_forum: forum, rang } }, null)
  await noteReponse(tx, forum, auteur, now)
}

/** A topic that the member sees, held until the transaction ends; gives how many messages it has. */
async function holdForum(tx: Transaction, membre: Membre, forum: string): Promise<number> {
  const { rows } = await tx.query<{ nombre_messages: number }>(sql`
    select nombre_messages from forum f where uuid_forum = ${forum} and ${isVisible(membre)} for no key update`)
  if (!rows[0]) throw new Refusal(404, 'PT404', forumAbsent)
  return rows[0].nombre_messages
}
