// Ads that wait for their payment: reminded after a week, removed after three months, as if their member had deleted them.
import sql from 'sql-template-tag'
import { conditions } from '#domain/marque/conditions.ts'
import { type UnpaidAnnonce, writeUnpaidReminder, writeUnpaidRemoval } from '#domain/paiement/unpaidMails.ts'
import type { Database } from '../adapter/database.ts'
import type { Services } from '../api/handler.ts'
import { type Enqueue, enqueueMail, type Lettre } from '../mail/outbox.ts'
import { cancelDebit, closePages, debited, euros, lockCompte } from './operation.ts'

const nature = 'impayee'
const { impayeeJours } = conditions
/** Ads per run; the next run goes on. */
const lotMax = 200

interface Waiting {
  uuid_annonce: string
  uuid_personne: string
  cle: string
}

/** The ads ordered so many days ago that still wait for money, and have not had this mail. */
async function listWaiting(database: Database, etape: keyof typeof impayeeJours, now: Date): Promise<Waiting[]> {
  const { rows } = await database.read<Waiting>(sql`
    select * from (
      select a.uuid_annonce, d.uuid_personne, format('%s %s %s', ${nature}::text, ${etape}::text, d.id_operation) as cle
      from annonce a join operation d on d.uuid_annonce = a.uuid_annonce and ${debited}
      where a.status_annonce = 'En attente'
        and d.date_operation <= ${now}::timestamptz - make_interval(days => ${impayeeJours[etape]})
    ) as w where not exists (select from courrier c where c.cle = w.cle) limit ${lotMax}`)
  return rows
}

export async function followUnpaid(
  { database, checkout }: Pick<Services, 'database' | 'checkout'>,
  { depot }: { depot: Enqueue },
  now: Date,
): Promise<void> {
  for (const { uuid_annonce, uuid_personne, cle } of await listWaiting(database, 'fin', now)) {
    await database.transaction(async (tx) => {
      await lockCompte(tx, uuid_personne)
      const { rowCount } = await tx.query(sql`
        update annonce set status_annonce = 'Archivée', uuid_client = null, date_pourvue = coalesce(date_pourvue, ${now})
        where uuid_annonce = ${uuid_annonce} and status_annonce = 'En attente'`)
      if (!rowCount) return
      await cancelDebit(tx, uuid_personne, uuid_annonce, now)
      await enqueueMail(tx, depot, { cle, nature, uuid_personne, reference: uuid_annonce }, now)
    })
    // A checkout that does not answer is retried within a minute.
    await closePages({ database, checkout }, uuid_personne).catch(() => {})
  }
  const reminded = await listWaiting(database, 'rappel', now)
  if (reminded.length)
    await database.transaction(async (tx) => {
      for (const { uuid_annonce: reference, uuid_personne, cle } of reminded)
        await enqueueMail(tx, depot, { cle, nature, uuid_personne, reference }, now)
    })
}

/** Null for a reminder of an ad that has been paid or deleted since. */
export const writeUnpaid: Lettre = async (database, { cle, reference }, site) => {
  const [, etape, operation] = cle.split(' ')
  const { rows } = await database.read<
    Omit<UnpaidAnnonce, 'date_commande' | 'date_fin'> & { waits: boolean; commande: Date; fin: Date }
  >(sql`
    select p.pseudo_personne, a.uuid_annonce, a.titre_annonce, ${euros(sql`-d.montant_centimes`)} as montant,
      exists (select from paiement m where m.uuid_annonce = a.uuid_annonce and m.code_moyendepaiement = 'CHQ' and m.etat = 'attendu') as cheque,
      a.status_annonce = 'En attente' as waits, d.date_operation as commande,
      d.date_operation + make_interval(days => ${impayeeJours.fin}) as fin
    from operation d join annonce a using (uuid_annonce) join personne p on p.uuid_personne = d.uuid_personne
    where d.id_operation = ${operation}::bigint and a.uuid_annonce = ${reference}`)
  const [row] = rows
  if (!row) return null
  const annonce = { ...row, date_commande: row.commande.toISOString(), date_fin: row.fin.toISOString() }
  if (etape === 'fin') return writeUnpaidRemoval(annonce, site)
  return row.waits ? writeUnpaidReminder(annonce, site) : null
}
