// Fills an empty database with the demo: its accounts, its members, their ads and their money, all or nothing.
import type pg from 'pg'
import { type CodeTarif, isPayant } from '#domain/tarif.ts'
import { type AnnonceDemo, createDemo, type Demo, type Durees } from './annonce.ts'
import type { ForumDemo, MessageForumDemo } from './forum.ts'
import type { Commune } from './lieu.ts'
import { demoAccounts, type Membre } from './membre.ts'
import type { MessageDemo } from './messagerie.ts'
import type { PaiementDemo } from './paiement.ts'

export { demoAccounts }

export interface FillOptions {
  pool: pg.Pool
  now: Date
  createAccount(account: {
    sub: string
    email: string
    password: string
    isVIP?: boolean
    operateur?: boolean
  }): Promise<void>
}

const lock = 7_101_943

/** Says whether the demo was written: a database that holds a member or an ad is left as it is. */
export async function fillDemo({ pool, now, createAccount }: FillOptions): Promise<boolean> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    const blank = await isBlank(client)
    if (blank) {
      const accounts = createAccounts(createAccount)
      // Heard even when the insertion fails first; awaited before the commit, so that a filled demo can be signed in to.
      accounts.catch(() => {})
      await insertDemo(client, now)
      await accounts
    }
    await client.query('commit')
    return blank
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => {
      broken = fault
    })
    throw error
  } finally {
    client.release(broken)
  }
}

async function createAccounts(createAccount: FillOptions['createAccount']): Promise<void> {
  const { password, accounts } = demoAccounts
  await Promise.all(
    accounts.map(({ sub, email, isVIP, operateur }) => createAccount({ sub, email, password, isVIP, operateur })),
  )
}

async function insertDemo(client: pg.ClientBase, now: Date): Promise<void> {
  const demo = createDemo(await readCommunes(client), await readDurees(client), now)
  await insertMembres(client, demo.membres, now)
  await insertAnnonces(client, demo.annonces)
  await insertComptes(client, demo.paiements)
  await insertForums(client, demo)
  await insertConversations(client, demo)
}

async function isBlank(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ blank: boolean }>(
    'select not exists (select from personne) and not exists (select from annonce) as blank',
  )
  return rows[0]!.blank
}

/** Communes with a postal code: Paris, Lyon and Marseille are their arrondissements. */
async function readCommunes(client: pg.ClientBase): Promise<Commune[]> {
  const { rows } = await client.query<Commune>(`
    select code_commune, nom_commune, code_departement, population, code_postal
    from commune join (
      select code_commune, min(code_postal) as code_postal from commune_postale group by 1
    ) as postal using (code_commune)
    where code_commune not in ('75056', '69123', '13055')
    order by code_commune`)
  return rows
}

async function readDurees(client: pg.ClientBase): Promise<Durees> {
  const { rows } = await client.query<{ code_tarif: CodeTarif; duree_jours: number }>(
    'select code_tarif, duree_jours from tarif',
  )
  return Object.fromEntries(rows.map(({ code_tarif, duree_jours }) => [code_tarif, duree_jours])) as Durees
}

/** A list of rows as one array for each column, in the order of the columns: what unnest takes. */
const columns = <T>(rows: readonly T[], names: readonly (keyof T)[]): unknown[][] =>
  names.map((name) => rows.map((row) => row[name]))

async function insertMembres(client: pg.ClientBase, membres: readonly Membre[], now: Date): Promise<void> {
  await client.query(
    `insert into personne (sub, email, pseudo_personne, telephone_personne, date_inscription)
    select m.*, $5::timestamptz - interval '120 days'
    from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as m`,
    [...columns<Membre>(membres, ['sub', 'email', 'pseudo_personne', 'telephone_personne']), now],
  )
}

async function insertAnnonces(client: pg.ClientBase, annonces: readonly AnnonceDemo[]): Promise<void> {
  const rows = annonces.map((annonce) => ({ ...annonce, payante_annonce: isPayant(annonce.code_tarif) }))
  await client.query(
    `insert into annonce (uuid_annonce, uuid_personne_annonceur, code_tarif, id_typeannonce, code_commune,
      titre_annonce, contenu_annonce, ville_annonce, cp_annonce, retrocession_annonce, datecontrat_annonce,
      affichertel_annonce, status_annonce, payante_annonce, date_creation, date_publication, date_expiration)
    select a.uuid_annonce, p.uuid_personne, a.code_tarif, a.id_typeannonce, a.code_commune,
      a.titre, a.contenu, a.ville, a.cp, a.retrocession, a.debut,
      a.tel, a.status, a.payante, a.creation, a.publication, a.expiration
    from unnest($1::uuid[], $2::text[], $3::text[], $4::smallint[], $5::text[], $6::text[], $7::text[], $8::text[],
      $9::text[], $10::smallint[], $11::date[], $12::boolean[], $13::text[], $14::boolean[],
      $15::timestamptz[], $16::timestamptz[], $17::timestamptz[])
      as a (uuid_annonce, sub, code_tarif, id_typeannonce, code_commune, titre, contenu, ville, cp, retrocession,
        debut, tel, status, payante, creation, publication, expiration)
    join personne p using (sub)`,
    columns(rows, [
      'uuid_annonce',
      'sub',
      'code_tarif',
      'id_typeannonce',
      'code_commune',
      'titre_annonce',
      'contenu_annonce',
      'ville_annonce',
      'cp_annonce',
      'retrocession_annonce',
      'datecontrat_annonce',
      'affichertel_annonce',
      'status_annonce',
      'payante_annonce',
      'date_creation',
      'date_publication',
      'date_expiration',
    ]),
  )
}

/** The ledger of each member: every paid ad is debited when it is created, and its payment credited when it is shown. */
async function insertComptes(client: pg.ClientBase, paiements: readonly PaiementDemo[]): Promise<void> {
  await client.query(
    `insert into paiement (uuid_personne, uuid_annonce, code_moyendepaiement, montant_centimes, etat, date_paiement)
    select a.uuid_personne_annonceur, a.uuid_annonce, p.code, t.prix_centimes, p.etat, a.date_creation
    from unnest($1::uuid[], $2::text[], $3::text[]) as p (uuid_annonce, code, etat)
    join annonce a using (uuid_annonce) join tarif t using (code_tarif)`,
    columns(paiements, ['uuid_annonce', 'code_moyendepaiement', 'etat']),
  )
  await client.query(`
    insert into operation (uuid_personne, date_operation, operation, montant_centimes, uuid_annonce, uuid_paiement)
    select * from (
      select a.uuid_personne_annonceur, a.date_creation as date_operation, 'CREATION ANNONCE', -t.prix_centimes as montant,
        a.uuid_annonce, null::uuid
      from annonce a join tarif t using (code_tarif) where t.prix_centimes > 0
      union all
      select p.uuid_personne, a.date_publication, 'PAIEMENT', p.montant_centimes, null, p.uuid_paiement
      from paiement p join annonce a using (uuid_annonce) where p.etat = 'reçu'
    ) as ligne order by date_operation, montant`)
}

async function insertForums(client: pg.ClientBase, { forums, messagesForum }: Demo): Promise<void> {
  await client.query(
    `insert into forum (uuid_forum, titre_forum, id_categorie, uuid_personne_auteur, date_creation, nombre_messages,
      date_dernier_message, extrait_premier_message)
    select f.uuid_forum, f.titre, f.categorie, p.uuid_personne, f.creation, f.nombre, f.dernier, f.extrait
    from unnest($1::uuid[], $2::text[], $3::smallint[], $4::text[], $5::timestamptz[], $6::integer[], $7::timestamptz[],
      $8::text[]) as f (uuid_forum, titre, categorie, sub, creation, nombre, dernier, extrait)
    join personne p using (sub)`,
    columns<ForumDemo>(forums, [
      'uuid_forum',
      'titre_forum',
      'id_categorie',
      'sub',
      'date_creation',
      'nombre_messages',
      'date_dernier_message',
      'extrait_premier_message',
    ]),
  )
  await client.query(
    `insert into message_forum (uuid_forum, rang_dans_forum, uuid_personne, contenu_message, date_envoi)
    select m.uuid_forum, m.rang, p.uuid_personne, m.contenu, m.envoi
    from unnest($1::uuid[], $2::integer[], $3::text[], $4::text[], $5::timestamptz[])
      as m (uuid_forum, rang, sub, contenu, envoi)
    join personne p using (sub)`,
    columns<MessageForumDemo>(messagesForum, ['uuid_forum', 'rang_dans_forum', 'sub', 'contenu_message', 'date_envoi']),
  )
}

/** No mail leaves for what is unread here: it was all told. */
async function insertConversations(client: pg.ClientBase, { conversations, messages }: Demo): Promise<void> {
  const rows = conversations.map(({ subs: [moi, autre], lus: [luMoi, luAutre], ...row }) => ({
    ...row,
    moi,
    autre,
    luMoi,
    luAutre,
  }))
  await client.query(
    `insert into conversation (uuid_conversation, uuid_personne_a, uuid_personne_b, dernier_rang, date_dernier_message,
      lu_a, lu_b, rappel_a, rappel_b)
    select c.uuid_conversation, least(p.uuid_personne, q.uuid_personne), greatest(p.uuid_personne, q.uuid_personne),
      c.rang, c.dernier, l.a, l.b, l.a, l.b
    from unnest($1::uuid[], $2::text[], $3::text[], $4::integer[], $5::timestamptz[], $6::integer[], $7::integer[])
      as c (uuid_conversation, moi, autre, rang, dernier, lu_moi, lu_autre)
    join personne p on p.sub = c.moi join personne q on q.sub = c.autre
    cross join lateral (
      select case when p.uuid_personne < q.uuid_personne then c.lu_moi else c.lu_autre end as a,
        case when p.uuid_personne < q.uuid_personne then c.lu_autre else c.lu_moi end as b) as l`,
    columns(rows, ['uuid_conversation', 'moi', 'autre', 'dernier_rang', 'date_dernier_message', 'luMoi', 'luAutre']),
  )
  await client.query(
    `insert into message (uuid_conversation, rang_dans_conversation, uuid_personne_emetteur, contenu_message,
      date_envoi, uuid_annonce)
    select m.uuid_conversation, m.rang, p.uuid_personne, m.contenu, m.envoi, m.uuid_annonce
    from unnest($1::uuid[], $2::integer[], $3::text[], $4::text[], $5::timestamptz[], $6::uuid[])
      as m (uuid_conversation, rang, sub, contenu, envoi, uuid_annonce)
    join personne p using (sub)`,
    columns<MessageDemo>(messages, [
      'uuid_conversation',
      'rang_dans_conversation',
      'sub',
      'contenu_message',
      'date_envoi',
      'uuid_annonce',
    ]),
  )
}
