// What the payment provider does by itself: each fact is stored once, shown to the operators, and written in the ledger when money moved.
import sql from 'sql-template-tag'
import { incidentAbsent, litigeClos } from '#domain/paiement/incident.ts'
import type { Notification } from '../adapter/checkout.ts'
import type { Incident } from '../adapter/checkoutIncident.ts'
import type { Database, Transaction } from '../adapter/database.ts'
import { announce } from '../adapter/liveEvents.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { Refusal } from '../api/refusal.ts'
import { enqueueMailNow } from '../mail/outbox.ts'
import { noteNotification, notificationOf } from '../notification/notification.ts'
import { issueAvoir } from './issueFacture.ts'
import { debitRemboursement, euros, lockCompte, readCompte } from './operation.ts'

export const views = {
  lister_incidents_paiement: () => ({
    rows: sql`
    select i.uuid_incident, i.genre, i.reference, i.etat, i.date_incident, ${euros(sql`i.montant_centimes`)} as montant,
      i.uuid_paiement, p.uuid_annonce, m.pseudo_personne, m.email
    from incident_paiement i left join paiement p using (uuid_paiement)
      left join personne m on m.uuid_personne = p.uuid_personne
    where i.date_traite is null`,
    cle: 'uuid_incident',
    order: sql`order by v.date_incident, v.uuid_incident`,
  }),
} satisfies Partial<ViewHandlers>

export const functions = {
  traiter_incident_paiement: async ({ tx, membre, now }, { p_uuid_incident }) => {
    const { rowCount } = await tx.query(sql`
      update incident_paiement set date_traite = ${now}, uuid_operateur = ${membre.uuid_personne}
      where uuid_incident = ${p_uuid_incident} and date_traite is null`)
    if (!rowCount) throw new Refusal(404, 'PT404', incidentAbsent)
  },
} satisfies Partial<FunctionHandlers>

/** Condition: a dispute about this payment may still take its money back. */
export const isContestedSql = (paiement: string) => sql`exists (
  select from incident_paiement i where i.uuid_paiement = ${paiement} and i.genre = 'litige'
    and coalesce(i.etat, '') <> all(${[...litigeClos]}::text[]))`

/** Records a fact of the provider, however many times and in whatever order it is told. */
export async function recordIncident(database: Database, incident: Incident, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const paiement = await findPaiement(tx, incident)
    if (paiement) await lockCompte(tx, paiement.uuid_personne)
    const moved = paiement === null ? 0 : await movedCents(tx, incident, paiement.uuid_paiement)
    if (paiement && moved > 0) await debit(tx, { ...paiement, reference: incident.reference, montant: moved, now })
    // A refund that was made here is no news.
    if (incident.genre === 'remboursement' && paiement && moved <= 0) return
    await keepIncident(tx, incident, paiement?.uuid_paiement ?? null, moved || incident.montant)
  })
}

/** A session paid with another amount or currency than was asked for: nothing is credited, an operator looks at it. */
export const noteWrongAmount = (
  tx: Transaction,
  { session, montant, devise }: Notification,
  paiement: string,
  now: Date,
): Promise<void> =>
  keepIncident(tx, { genre: 'montant', reference: session, etat: devise, date: now }, paiement, montant)

interface Paiement {
  uuid_paiement: string
  uuid_personne: string
  uuid_annonce: string | null
}

async function findPaiement(tx: Transaction, { intention }: Incident): Promise<Paiement | null> {
  const { rows } = await tx.query<Paiement>(sql`
    select uuid_paiement, uuid_personne, uuid_annonce from paiement where intention = ${intention}`)
  return rows[0] ?? null
}

/**
 * Cents that left this payment without the ledger knowing it: what the provider says is refunded in all, less the refunds known here;
 * or the whole of a lost dispute, once.
 */
async function movedCents(tx: Transaction, incident: Incident, paiement: string): Promise<number> {
  const { rendu, reference, genre } = incident
  if (rendu === null) return 0
  const { rows } = await tx.query<{ connu: number; note: boolean }>(sql`
    select coalesce(sum(r.montant_centimes) filter (where not exists (
        select from incident_paiement i where i.genre = 'litige' and i.reference = r.reference_externe)), 0)::integer as connu,
      coalesce(bool_or(r.reference_externe = ${reference}), false) as note
    from remboursement r where r.uuid_paiement = ${paiement} and r.etat <> 'refusé'`)
  const { connu, note } = rows[0]!
  if (note) return 0
  return genre === 'litige' ? rendu : rendu - connu
}

interface Movement extends Paiement {
  reference: string
  /** In cents. */
  montant: number
  now: Date
}

/** Once by the provider's own name of the movement: the ads that the money paid for are given back, then it leaves the ledger. */
async function debit(tx: Transaction, { reference, montant, now, ...paiement }: Movement): Promise<void> {
  const { uuid_paiement, uuid_personne, uuid_annonce } = paiement
  const { rows } = await tx.query<{ uuid_remboursement: string }>(sql`
    insert into remboursement (uuid_paiement, uuid_personne, montant_centimes, date_demande, etat, reference_externe)
    values (${uuid_paiement}, ${uuid_personne}, ${montant}, ${now}, 'fait', ${reference})
    on conflict (reference_externe) do nothing returning uuid_remboursement`)
  const made = rows[0]?.uuid_remboursement
  if (!made) return
  const avoirs = await giveBackAnnonces(tx, paiement, montant, now)
  await debitRemboursement(tx, made, now)
  await noteNotification(tx, 'remboursement', notificationOf(uuid_personne, made), now)
  await enqueueMailNow(tx, { nature: 'remboursement', uuid_personne, reference: made }, now)
  await announce(tx, { nom: 'paiement', donnees: { uuid_annonce } }, [uuid_personne])
  for (const operation of avoirs) await issueAvoir(tx, operation, 'Remboursement', now)
}

interface Vente {
  uuid_annonce: string
  periode_annonce: number
  /** What is not given back yet of its price, in cents. */
  reste: number
  courante: boolean
}

/**
 * Credits what the balance lacks on the ads already paid, first the one of this payment, then the latest; one whose whole price is back is
 * archived. Returns the operations, whose credit notes are to be issued.
 */
async function giveBackAnnonces(
  tx: Transaction,
  { uuid_personne, uuid_annonce }: Paiement,
  montant: number,
  now: Date,
): Promise<string[]> {
  const { disponible } = await readCompte(tx, uuid_personne)
  let missing = montant - disponible
  if (missing <= 0) return []
  const { rows: ventes } = await tx.query<Vente>(sql`
    select v.* from (
      select d.uuid_annonce, d.periode_annonce, d.periode_annonce = a.periode_annonce as courante, d.id_operation,
        (-d.montant_centimes - coalesce((select sum(r.montant_centimes) from operation r
          where r.uuid_annonce = d.uuid_annonce and r.periode_annonce = d.periode_annonce and r.montant_centimes > 0), 0))::integer as reste
      from operation d join annonce a using (uuid_annonce)
      where d.uuid_personne = ${uuid_personne} and est_debit(d.operation) and a.status_annonce <> 'En attente'
    ) v where v.reste > 0
    order by v.uuid_annonce is not distinct from ${uuid_annonce}::uuid desc, v.id_operation desc`)
  const made: string[] = []
  for (const { uuid_annonce: annonce, periode_annonce, reste, courante } of ventes) {
    if (missing <= 0) break
    const part = Math.min(missing, reste)
    missing -= part
    const { rows } = await tx.query<{ id_operation: string }>(sql`
      insert into operation (uuid_personne, date_operation, operation, montant_centimes, uuid_annonce, periode_annonce)
      values (${uuid_personne}, ${now}, 'AVOIR', ${part}, ${annonce}, ${periode_annonce}) returning id_operation`)
    made.push(rows[0]!.id_operation)
    if (part === reste && courante)
      await tx.query(sql`
        update annonce set status_annonce = 'Archivée', uuid_client = null
        where uuid_annonce = ${annonce} and status_annonce <> 'Archivée'`)
  }
  return made
}

/** An older word never replaces a newer one; a new word puts it back on the desk. */
async function keepIncident(
  tx: Transaction,
  { genre, reference, etat, date }: Pick<Incident, 'genre' | 'reference' | 'etat' | 'date'>,
  paiement: string | null,
  montant: number | null,
): Promise<void> {
  await tx.query(sql`
    insert into incident_paiement as i (genre, reference, uuid_paiement, montant_centimes, etat, date_incident)
    values (${genre}, ${reference}, ${paiement}, ${montant}, ${etat}, ${date})
    on conflict (genre, reference) do update set etat = excluded.etat, date_incident = excluded.date_incident,
      montant_centimes = coalesce(excluded.montant_centimes, i.montant_centimes),
      uuid_paiement = coalesce(i.uuid_paiement, excluded.uuid_paiement),
      date_traite = case when i.etat is distinct from excluded.etat then null else i.date_traite end
    where i.date_incident <= excluded.date_incident`)
}
