// Contract preparation by the two members of a conversation, stored by version.
import { randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { membreParti } from '#domain/annonce/contact.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import { conversationAbsente } from '#domain/messagerie/messagerie.ts'
import { viewLinkSeconds } from '#domain/photo/photo.ts'
import {
  communVide,
  lastDayOf,
  partVide,
  preparationChangee,
  preparationFermee,
  readChamps,
  refuseAccord,
  refuseCommun,
  refusePart,
} from '#domain/preparation/preparation.ts'
import type { Preparation } from '#domain/preparation/preparationRows.ts'
import type { Database, Transaction } from '../adapter/database.ts'
import { announce } from '../adapter/liveEvents.ts'
import { publicAnnonce } from '../annonce/annonce.ts'
import { externalServices, type FunctionHandlers, type Services, type ViewHandlers } from '../api/handler.ts'
import { check, Refusal, refuse } from '../api/refusal.ts'
import { checkRemise, holdConversation } from '../messagerie/messagerie.ts'
import { drawFiche, writeEcheances } from './fiche.ts'

const vide = (champs: object): Sql => sql`${JSON.stringify(champs)}::jsonb`

/** Defaults from the last ad they mentioned, while it is public. */
const communPropose = sql`
  select jsonb_build_object(
    'type', case a.id_typeannonce when 1 then 'assistanat' when 2 then 'remplacement' when 3 then 'collaboration' else '' end,
    'travaille', case a.uuid_personne_annonceur when c.uuid_personne_a then c.uuid_personne_b else c.uuid_personne_a end,
    'lieux', concat_ws(' ', a.cp_annonce, a.ville_annonce), 'debut', coalesce(a.datecontrat_annonce::text, ''),
    'fin', coalesce(a.datefin_annonce::text, ''), 'part', coalesce(a.retrocession_annonce::text, ''),
    'jours', coalesce(a.demi_journees || ' demi-journées par semaine', ''),
    'charges', coalesce('Redevance fixe de ' || a.redevance_mensuelle || ' € par mois', ''))
  from message m join annonce a using (uuid_annonce)
  where m.uuid_conversation = c.uuid_conversation and ${publicAnnonce}
    and a.uuid_personne_annonceur in (c.uuid_personne_a, c.uuid_personne_b)
  order by m.rang_dans_conversation desc limit 1`

/** Defaults from a member's profile and from what they last wrote of themselves, shown to that member only. */
const partProposee = (membre: string): Sql => sql`
  select jsonb_strip_nulls(jsonb_build_object(
    'nom', coalesce(v.prenom_exercice || ' ' || v.nom_exercice, f.nom),
    'adresse', coalesce(nullif(concat_ws(', ', f.adresse, f.cp || ' ' || f.ville), ''), p.cp_personne || ' ' || p.ville_personne),
    'rpps', p.numrpps_personne)) || coalesce((${lastPart(membre)}), '{}')
  from personne p left join verification v using (uuid_personne) left join facturation f using (uuid_personne)
  where p.uuid_personne = ${membre}`

/** What a member last wrote of themselves in another preparation, without its empty fields. */
const lastPart = (membre: string): Sql => sql`
  select (select jsonb_object_agg(key, value) from jsonb_each_text(e.part) where value <> '')
  from (
    select q.champs -> case c.uuid_personne_a when ${membre}::uuid then 'a' else 'b' end as part, q.date_version
    from preparation q join conversation c using (uuid_conversation)
    where ${membre}::uuid in (c.uuid_personne_a, c.uuid_personne_b)
  ) as e
  where e.part is not null order by e.date_version desc limit 1`

/** A row for each conversation of a member, even without preparation. */
const preparationsDe = (membre: string): Sql => sql`
  select c.uuid_conversation, ${membre}::uuid as uuid_personne, p.uuid_personne as uuid_interlocuteur,
    coalesce(p.pseudo_personne, ${membreParti}) as pseudo_interlocuteur, p.verification,
    coalesce(d.version, 0) as version, d.date_version,
    coalesce(d.champs ? cote, false) as ecrite,
    ${vide(partVide)} || coalesce(d.champs -> cote, (${partProposee(membre)}), '{}') as ma_part,
    d.champs -> cote_autre as sa_part,
    ${vide(communVide)} || coalesce(d.champs -> 'commun', (${communPropose}), '{}') as commun,
    coalesce((
      select jsonb_agg(jsonb_build_object('version', q.version, 'moi', x.cote = c.cote, 'date', x.accord)
        order by q.version desc, x.accord)
      from preparation q, lateral (values ('a', q.accord_a), ('b', q.accord_b)) as x (cote, accord)
      where q.uuid_conversation = c.uuid_conversation and x.accord is not null
    ), '[]') as accords
  from (
    select *, uuid_personne_b as autre, 'a' as cote, 'b' as cote_autre from conversation where uuid_personne_a = ${membre}
    union all
    select *, uuid_personne_a, 'b', 'a' from conversation where uuid_personne_b = ${membre}
  ) as c
  left join personne p on p.uuid_personne = c.autre
  left join lateral (
    select q.version, q.date_version, q.champs from preparation q
    where q.uuid_conversation = c.uuid_conversation order by q.version desc limit 1
  ) as d on true`

export const views = {
  lire_preparation: ({ membre: { uuid_personne } }) => ({
    rows: preparationsDe(uuid_personne),
    cle: 'uuid_conversation',
    order: sql`order by v.date_version desc nulls last, v.uuid_conversation`,
  }),
} satisfies Partial<ViewHandlers>

export const functions = {
  remplir_preparation: async ({ tx, membre, now }, { p_uuid_conversation, p_part, p_commun }) => {
    const { lue, cote } = await holdPreparation(tx, p_uuid_conversation, membre.uuid_personne)
    const part = readChamps({ ...lue.ma_part, ...dropAbsent(p_part) })
    const commun = readChamps({ ...lue.commun, ...dropAbsent(p_commun) })
    check(refusePart(part))
    check(refuseCommun(commun, [lue.uuid_personne, lue.uuid_interlocuteur]))
    const champs = { commun, [cote]: part, ...(lue.sa_part && { [cote === 'a' ? 'b' : 'a']: lue.sa_part }) }
    if (
      await writeVersion(tx, {
        conversation: p_uuid_conversation,
        champs,
        efface: lastDayOf(commun, jourLegal(now)),
        now,
      })
    )
      await tell(tx, lue)
  },
  accepter_preparation: async ({ tx, membre, now }, { p_uuid_conversation, p_version }) => {
    const { lue, cote } = await holdPreparation(tx, p_uuid_conversation, membre.uuid_personne)
    if (lue.version !== p_version) throw refuse(preparationChangee)
    check(refuseAccord(lue))
    const { rowCount } = await tx.query(sql`
      update preparation set accord_a = case ${cote} when 'a' then ${now}::timestamptz else accord_a end,
        accord_b = case ${cote} when 'b' then ${now}::timestamptz else accord_b end
      where uuid_conversation = ${p_uuid_conversation} and version = ${p_version}
        and case ${cote} when 'a' then accord_a else accord_b end is null`)
    if (rowCount) await tell(tx, lue)
  },
  generer_lien_fiche: externalServices(
    async ({ database, storage, membre, now }, { p_uuid_conversation, p_format }) => {
      const lue = await readPreparation(database, p_uuid_conversation, membre.uuid_personne)
      if (!lue) throw new Refusal(404, 'PT404', conversationAbsente)
      const [octets, type, name] =
        p_format === 'pdf'
          ? [await drawFiche(lue, now), 'application/pdf', 'fiche-recapitulative.pdf']
          : [Buffer.from(writeEcheances(lue, now)), 'text/calendar; charset=utf-8', 'echeances-contrat.ics']
      const key = `${dossier}${randomUUID()}`
      await storage.put(key, octets, type)
      return storage.presignGet(key, { life: viewLinkSeconds, type, name, kept: true })
    },
  ),
} satisfies Partial<FunctionHandlers>

const dropAbsent = <T extends object>(champs: T | undefined): { [K in keyof T]: string } =>
  Object.fromEntries(Object.entries(champs ?? {}).filter(([, valeur]) => valeur !== undefined)) as {
    [K in keyof T]: string
  }

/** In the contract's format. */
const asRow = (conversation: string, membre: string): Sql =>
  sql`select to_jsonb(v) as lue from (${preparationsDe(membre)}) as v where v.uuid_conversation = ${conversation}`

const readPreparation = async (database: Database, conversation: string, membre: string) =>
  (await database.read<{ lue: Preparation }>(asRow(conversation, membre))).rows[0]?.lue

/** A preparation that may be written; its conversation is locked until the transaction ends. */
async function holdPreparation(tx: Transaction, conversation: string, membre: string) {
  const { autre } = await holdConversation(tx, conversation, membre)
  await checkRemise(tx, membre, autre, preparationFermee)
  const { rows } = await tx.query<{ lue: Preparation }>(asRow(conversation, membre))
  return { lue: rows[0]!.lue, cote: membre < autre ? ('a' as const) : ('b' as const) }
}

const tell = (tx: Transaction, { uuid_conversation, uuid_personne, uuid_interlocuteur }: Preparation): Promise<void> =>
  announce(tx, { nom: 'preparation', donnees: { uuid_conversation } }, [uuid_personne, uuid_interlocuteur])

interface Version {
  conversation: string
  champs: object
  efface: string
  now: Date
}

/** Overwrites the last version when nobody has agreed to it, else adds one; false when nothing changes. */
async function writeVersion(tx: Transaction, { conversation, champs, efface, now }: Version): Promise<boolean> {
  const nouveaux = JSON.stringify(champs)
  const { rows } = await tx.query<{ version: number; meme: boolean; libre: boolean }>(sql`
    select version, champs = ${nouveaux}::jsonb as meme, accord_a is null and accord_b is null as libre
    from preparation where uuid_conversation = ${conversation} order by version desc limit 1`)
  const [derniere] = rows
  if (derniere?.meme) return false
  if (derniere?.libre)
    await tx.query(
      sql`delete from preparation where uuid_conversation = ${conversation} and version = ${derniere.version}`,
    )
  await tx.query(sql`
    insert into preparation (uuid_conversation, version, champs, date_version, date_effacement)
    values (${conversation}, ${(derniere?.version ?? 0) + 1}, ${nouveaux}::jsonb, ${now}, ${efface})`)
  await tx.query(sql`update preparation set date_effacement = ${efface} where uuid_conversation = ${conversation}`)
  return true
}

/** Where generated files wait for the holder of their link. */
const dossier = 'fiches/'
/** In seconds; links expire sooner. */
const attente = 3600

/** Deletes expired preparations and generated files. */
export async function sweepPreparations(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  now: Date,
): Promise<void> {
  await database.write(sql`delete from preparation where date_effacement <= ${jourLegal(now)}::date`)
  for await (const page of storage.list(dossier))
    for (const { key, date } of page) if (date.getTime() < now.getTime() - attente * 1000) await storage.delete(key)
}
