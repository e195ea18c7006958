// Contents that can be reported: who sees them, their text, hiding and restoring. A hidden message gets another text, a topic a
// mark, an ad a status: everything that reads them follows.
import sql, { type Sql } from 'sql-template-tag'
import { texteRetire, textesRetires } from '#domain/moderation/decision.ts'
import type { Cible } from '#domain/moderation/signalement.ts'
import { extraitLignes } from '#domain/text/texte.ts'
import type { Transaction } from '../adapter/database.ts'
import type { Membre } from '../adapter/identity.ts'
import { publicAnnonce } from '../annonce/annonce.ts'
import { readSkeleton } from '../compte/pseudo.ts'
import { setDebut } from '../forum/forum.ts'
import { cancelDebit, lockCompte } from '../paiement/operation.ts'

export interface Contenu {
  uuid_personne: string
  texte: string
}

/** By kind of content: author and text of the row `uuid`, whoever may see it. */
const sources: Record<Cible, (uuid: Sql) => Sql> = {
  annonce: (uuid) => sql`
    select uuid_personne_annonceur as uuid_personne, titre_annonce || E'\n' || contenu_annonce as texte, ${publicAnnonce} as vu
    from annonce where uuid_annonce = ${uuid}`,
  forum: (uuid) => sql`
    select uuid_personne_auteur as uuid_personne, titre_forum || E'\n' || extrait_premier_message as texte,
      nombre_messages > 0 and not masque as vu
    from forum where uuid_forum = ${uuid}`,
  message_forum: (uuid) => sql`
    select m.uuid_personne, concat_ws(E'\n', m.contenu_message, m.contenu_retire) as texte, not f.masque as vu
    from message_forum m join forum f using (uuid_forum) where m.uuid_message = ${uuid}`,
  message: (uuid) => sql`
    select m.uuid_personne_emetteur as uuid_personne, m.contenu_message as texte, true as vu
    from message m where m.uuid_message = ${uuid}`,
  personne: (uuid) => sql`
    select uuid_personne, concat_ws(E'\n', pseudo_personne, presentation_personne) as texte, date_depart is null as vu
    from personne where uuid_personne = ${uuid}`,
}

/** The current text of a reported content, without NUL characters; null when nothing is left. */
export const texteSql = (cible: Sql, uuid: Sql): Sql => sql`(case ${cible}
  when 'annonce' then (select n.texte from (${sources.annonce(uuid)}) n)
  when 'forum' then (select n.texte from (${sources.forum(uuid)}) n)
  when 'message_forum' then (select n.texte from (${sources.message_forum(uuid)}) n)
  when 'message' then (select n.texte from (${sources.message(uuid)}) n)
  when 'personne' then (select n.texte from (${sources.personne(uuid)}) n) end)`

/** The content as its reader may see it; null otherwise. Visitors see ads; a private message is seen by its two members. */
export async function readContenu(
  tx: Transaction,
  { cible, uuid }: { cible: Cible; uuid: string },
  membre: Membre | null,
): Promise<Contenu | null> {
  if (!membre && cible !== 'annonce') return null
  const moi = membre?.uuid_personne ?? null
  const siens =
    cible === 'message'
      ? sql`and exists (select from message m join conversation c using (uuid_conversation)
          where m.uuid_message = ${uuid} and ${moi}::uuid in (c.uuid_personne_a, c.uuid_personne_b))`
      : sql``
  const { rows } = await tx.query<Contenu>(sql`
    select uuid_personne, texte from (${sources[cible](sql`${uuid}::uuid`)}) as c
    where (vu or uuid_personne = ${moi}::uuid) ${siens}`)
  return rows[0] ?? null
}

/** A hidden content, and its previous state. */
export interface ModeratedContent {
  cible: Cible
  uuid: string
  avant: Record<string, string | null>
}

/** Hides a content, replacing the text of a message; null when nothing of it was visible. */
export async function hideContenu(
  tx: Transaction,
  { cible, uuid, texte = texteRetire }: Pick<ModeratedContent, 'cible' | 'uuid'> & { texte?: string },
  now: Date,
): Promise<ModeratedContent | null> {
  const avant = await takings[cible](tx, uuid, now, texte)
  return avant && { cible, uuid, avant }
}

type Taking = (tx: Transaction, uuid: string, now: Date, texte: string) => Promise<ModeratedContent['avant'] | null>

const takings: Record<Cible, Taking> = {
  annonce: takeAnnonce,
  async forum(tx, uuid) {
    const { rowCount } = await tx.query(sql`update forum set masque = true where uuid_forum = ${uuid} and not masque`)
    return rowCount ? {} : null
  },
  async message_forum(tx, uuid, _, mot) {
    const texte = await replaceMessage(tx, sql`message_forum`, uuid, mot)
    if (texte !== null) await setDebut(tx, uuid, '')
    return texte === null ? null : { texte }
  },
  async message(tx, uuid, _, mot) {
    const texte = await replaceMessage(tx, sql`message`, uuid, mot)
    return texte === null ? null : { texte }
  },
  personne: takeProfil,
}

async function takeAnnonce(tx: Transaction, uuid: string, now: Date): Promise<ModeratedContent['avant'] | null> {
  const annonce = sql`from annonce where uuid_annonce = ${uuid}`
  const { rows: owners } = await tx.query<{ owner: string }>(sql`select uuid_personne_annonceur as owner ${annonce}`)
  if (!owners[0]) return null
  await lockCompte(tx, owners[0].owner)
  const { rows } = await tx.query<{ status_annonce: string }>(sql`select status_annonce ${annonce} for update`)
  const { status_annonce } = rows[0]!
  if (status_annonce === 'En attente') {
    // Renewed meanwhile and unpaid: nothing is owed for it any more.
    await tx.query(sql`update annonce set status_annonce = 'Archivée', uuid_client = null where uuid_annonce = ${uuid}`)
    await cancelDebit(tx, owners[0].owner, uuid, now)
    return null
  }
  const { rowCount } = await tx.query(sql`
    update annonce set status_annonce = 'Masquée' where uuid_annonce = ${uuid} and ${publicAnnonce}`)
  return rowCount ? { status_annonce } : null
}

/** Replaces the text of a message and returns the previous one; null when already replaced or missing. */
async function replaceMessage(tx: Transaction, table: Sql, uuid: string, mot: string): Promise<string | null> {
  const { rows } = await tx.query<{ texte: string }>(sql`
    with avant as (select uuid_message, contenu_message as texte from ${table} where uuid_message = ${uuid} for update)
    update ${table} m set contenu_message = ${mot} from avant
    where m.uuid_message = avant.uuid_message and avant.texte <> all(${textesRetires}::text[]) returning avant.texte`)
  return rows[0]?.texte ?? null
}

/** Moderating a profile: replace the pseudonym with a neutral one and clear the presentation. */
async function takeProfil(tx: Transaction, uuid: string): Promise<ModeratedContent['avant'] | null> {
  const { rows } = await tx.query<{ pseudo_personne: string | null; presentation_personne: string | null }>(sql`
    select pseudo_personne, presentation_personne from personne
    where uuid_personne = ${uuid} and date_depart is null for update`)
  if (!rows[0]) return null
  const neutre = neutralPseudo(uuid)
  await tx.query(sql`
    update personne set presentation_personne = null, pseudo_personne = case when pseudo_personne is not null then ${neutre} end,
      squelette_personne = case when pseudo_personne is not null then ${readSkeleton(neutre)} end
    where uuid_personne = ${uuid}`)
  return { ...rows[0] }
}

const neutralPseudo = (uuid: string): string => `Membre ${uuid.slice(0, 8)}`

/** Restores a hidden content, unless its author has changed or withdrawn it since. */
export async function restoreContenu(
  tx: Transaction,
  { cible, uuid, avant }: ModeratedContent,
  since: Date,
  now: Date,
): Promise<void> {
  if (cible === 'annonce')
    await tx.query(sql`
      update annonce set status_annonce = ${avant.status_annonce}::text, date_expiration = date_expiration
        + case ${avant.status_annonce}::text when 'Actif' then ${now}::timestamptz - ${since}::timestamptz else interval '0' end
      where uuid_annonce = ${uuid} and status_annonce = 'Masquée'`)
  else if (cible === 'forum') await tx.query(sql`update forum set masque = false where uuid_forum = ${uuid}`)
  else if (cible === 'personne') await restoreProfil(tx, uuid, avant)
  else {
    const table = cible === 'message' ? sql`message` : sql`message_forum`
    const { rowCount } = await tx.query(sql`
      update ${table} set contenu_message = ${avant.texte} where uuid_message = ${uuid} and contenu_message = any(${textesRetires}::text[])`)
    if (rowCount && cible === 'message_forum') await setDebut(tx, uuid, extraitLignes(avant.texte!))
  }
}

async function restoreProfil(tx: Transaction, uuid: string, avant: ModeratedContent['avant']): Promise<void> {
  const { pseudo_personne: pseudo = null, presentation_personne: presentation = null } = avant
  await tx.query(sql`
    update personne set presentation_personne = coalesce(presentation_personne, ${presentation})
    where uuid_personne = ${uuid} and date_depart is null`)
  if (pseudo === null) return
  const squelette = readSkeleton(pseudo)
  await tx.query(sql`
    update personne set pseudo_personne = ${pseudo}, squelette_personne = ${squelette}
    where uuid_personne = ${uuid} and pseudo_personne = ${neutralPseudo(uuid)} and not exists (
      select from personne where squelette_personne = ${squelette} and uuid_personne <> ${uuid})`)
}
