// Fills an empty database with the demo accounts, members, ads and payments, all or nothing.
import type pg from 'pg'
import { type CodeTarif, isPayant } from '#domain/paiement/plan.ts'
import { advisoryLocks } from '#domain/protocol/advisoryLocks.ts'
import type { Durees } from './annonce.ts'
import { type CompteDemo, demoAccounts } from './compte.ts'
import type { ConversationDemo } from './messagerie.ts'
import type { PaiementDemo } from './paiement.ts'
import type { Commune } from './towns.ts'
import type { VueDemo } from './views.ts'

export interface FillOptions {
  pool: pg.Pool
  now: Date
  createAccount(account: Omit<CompteDemo, 'role' | 'pseudo_personne'> & { password: string }): Promise<void>
}

const jour = 86_400_000

/**
 * Returns whether the demo was written: a database with a member or an ad is left alone. The transaction is written by hand
 * because embedded services may not import the server (ADR 001).
 */
export async function fillDemo({ pool, now, createAccount }: FillOptions): Promise<boolean> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.demo])
    const blank = await isBlank(client)
    if (blank) {
      const accounts = createAccounts(createAccount)
      // Handled here in case the insertion fails first; awaited before the commit, so that the demo's accounts exist when it
      // does.
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
    accounts.map(({ role: _, pseudo_personne: __, ...account }) => createAccount({ ...account, password })),
  )
}

async function insertDemo(client: pg.ClientBase, now: Date): Promise<void> {
  // Loaded here, so that later starts do not need it.
  const { createDemo } = await import('./demo.ts')
  const demo = createDemo(await readCommunes(client), await readDurees(client), now)
  const date_inscription = new Date(now.getTime() - 120 * jour)
  await insert(
    client,
    'personne',
    demo.membres.map((membre) => ({ ...membre, date_inscription })),
  )
  const uuids = await readUuids(client)
  /** Rows whose author is in the given column. */
  const signed = (rows: readonly { sub: string }[], column: string) =>
    rows.map(({ sub, ...row }) => ({ ...row, [column]: uuids.get(sub) }))
  const annonces = demo.annonces.map(({ code_departement, ...annonce }) => ({
    ...annonce,
    payante_annonce: isPayant(annonce.code_tarif),
  }))
  await insert(client, 'annonce', signed(annonces, 'uuid_personne_annonceur'))
  await insertPaiements(client, demo.paiements)
  await insertOperations(client)
  await insertVues(client, demo.vues)
  await insert(client, 'forum', signed(demo.forums, 'uuid_personne_auteur'))
  await insert(client, 'message_forum', signed(demo.messagesForum, 'uuid_personne'))
  await insert(
    client,
    'conversation',
    demo.conversations.map((conversation) => conversationRow(conversation, uuids)),
  )
  await insert(client, 'message', signed(demo.messages, 'uuid_personne_emetteur'))
}

async function readUuids(client: pg.ClientBase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ sub: string; uuid_personne: string }>('select sub, uuid_personne from personne')
  return new Map(rows.map(({ sub, uuid_personne }) => [sub, uuid_personne]))
}

async function isBlank(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ blank: boolean }>(
    'select not exists (select from personne) and not exists (select from annonce) as blank',
  )
  return rows[0]!.blank
}

/** Communes with a postal code; Paris, Lyon and Marseille by arrondissement. */
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

/** Inserts rows whose keys are columns; other columns take their default. */
async function insert(client: pg.ClientBase, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0]!).join(', ')
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

/** The payment of an ad has its price and its creation date. */
async function insertPaiements(client: pg.ClientBase, paiements: readonly PaiementDemo[]): Promise<void> {
  await client.query(
    `insert into paiement (uuid_personne, uuid_annonce, code_moyendepaiement, montant_centimes, etat, date_paiement)
    select a.uuid_personne_annonceur, uuid_annonce, p.code_moyendepaiement, t.prix_centimes, p.etat, a.date_creation
    from json_populate_recordset(null::paiement, $1) as p join annonce a using (uuid_annonce) join tarif t using (code_tarif)`,
    [JSON.stringify(paiements)],
  )
}

/** Each member's ledger: a paid ad is debited at creation, and its payment credited at publication. */
async function insertOperations(client: pg.ClientBase): Promise<void> {
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

/** One row per viewer and day. */
async function insertVues(client: pg.ClientBase, vues: readonly VueDemo[]): Promise<void> {
  await client.query(
    `insert into vue_annonce (uuid_annonce, jour, lecteur)
    select uuid_annonce, jour, substring(sha256(convert_to(concat_ws(' ', uuid_annonce, jour, i), 'UTF8')) for 16)
    from json_to_recordset($1) as v(uuid_annonce uuid, jour date, nombre integer), generate_series(1, nombre) as i`,
    [JSON.stringify(vues)],
  )
}

/** The two members of a conversation are stored sorted by id. Unread messages cause no mail: all are marked as notified. */
function conversationRow({ subs, lus, ...row }: ConversationDemo, uuids: ReadonlyMap<string, string>): object {
  const [a, b] = subs
    .map((sub, i) => ({ uuid: uuids.get(sub)!, lu: lus[i] }))
    .sort((x, y) => (x.uuid < y.uuid ? -1 : 1))
  return {
    ...row,
    uuid_personne_a: a!.uuid,
    uuid_personne_b: b!.uuid,
    lu_a: a!.lu,
    lu_b: b!.lu,
    rappel_a: a!.lu,
    rappel_b: b!.lu,
  }
}
