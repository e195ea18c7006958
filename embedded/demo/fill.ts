// Fills an empty database with the demo: its accounts, its members, their ads and their money, all or nothing.
import type pg from 'pg'
import { type CodeTarif, estPayant } from '#domain/tarif.ts'
import { type AnnonceDemo, createDemo, type Durees } from './annonce.ts'
import type { Commune } from './lieu.ts'
import { demoAccounts, type Membre } from './membre.ts'
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
  const { membres, annonces, paiements } = createDemo(await readCommunes(client), await readDurees(client), now)
  await insertMembres(client, membres, now)
  await insertAnnonces(client, annonces)
  await insertComptes(client, paiements)
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
  const rows = annonces.map((annonce) => ({ ...annonce, payante_annonce: estPayant(annonce.code_tarif) }))
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
