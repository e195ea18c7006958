// Ads that wait for their payment: their member is reminded after a week, and they are archived twelve weeks after the reminder.
import sql, { type Sql } from 'sql-template-tag'
import { conditions } from '#domain/marque/conditions.ts'
import { type UnpaidAnnonce, writeUnpaidReminder, writeUnpaidRemoval } from '#domain/paiement/unpaidMails.ts'
import type { Database } from '../adapter/database.ts'
import { archiveAnnonce } from '../annonce/annonce.ts'
import type { Services } from '../api/handler.ts'
import { type Enqueue, enqueueMail, type Lettre } from '../mail/outbox.ts'
import { chequeAttenduSql, closePages, debited, euros } from './operation.ts'

const nature = 'impayee'
const { rappel, fin } = conditions.impayeeJours
/** Ads per run; the next run goes on. */
const lotMax = 200

interface Waiting {
  uuid_annonce: string
  uuid_personne: string
  id_operation: string
}

const cleOf = (etape: 'rappel' | 'fin', operation: string): string => `${nature} ${etape} ${operation}`

/** The unpaid ads whose reminder `c` (null before it is written) meets a condition. */
async function listWaiting(database: Database, condition: Sql): Promise<Waiting[]> {
  const { rows } = await database.read<Waiting>(sql`
    select a.uuid_annonce, d.uuid_personne, d.id_operation from annonce a
      join operation d on d.uuid_annonce = a.uuid_annonce and ${debited}
      left join courrier c on c.cle = format('%s rappel %s', ${nature}::text, d.id_operation)
    where a.status_annonce = 'En attente' and ${condition} order by d.id_operation limit ${lotMax}`)
  return rows
}

export async function followUnpaid(
  { database, checkout }: Pick<Services, 'database' | 'checkout'>,
  { depot }: { depot: Enqueue },
  now: Date,
): Promise<void> {
  const ago = (jours: number) => sql`${now}::timestamptz - make_interval(days => ${jours})`
  const forgotten = await listWaiting(database, sql`c.cle is null and d.date_operation <= ${ago(rappel)}`)
  // Counted from the reminder: after a long stop of the site, nobody loses an ad without having been told.
  const over = await listWaiting(database, sql`c.date_courrier <= ${ago(fin - rappel)}`)
  if (forgotten.length > 0)
    await database.transaction(async (tx) => {
      for (const { uuid_annonce: reference, uuid_personne, id_operation } of forgotten)
        await enqueueMail(tx, depot, { cle: cleOf('rappel', id_operation), nature, uuid_personne, reference }, now)
    })
  for (const ad of over) {
    const { uuid_annonce: reference, uuid_personne, id_operation } = ad
    await database.transaction(async (tx) => {
      if (await archiveAnnonce(tx, ad, now, sql`and status_annonce = 'En attente'`))
        await enqueueMail(tx, depot, { cle: cleOf('fin', id_operation), nature, uuid_personne, reference }, now)
    })
    // A checkout that does not answer is retried within a minute.
    await closePages({ database, checkout }, uuid_personne).catch(() => {})
  }
}

interface Read extends Omit<UnpaidAnnonce, 'date_commande' | 'date_fin'> {
  waits: boolean
  commande: Date
  fin: Date
}

/** Null for a reminder of an ad that has been paid or deleted since. */
export const writeUnpaid: Lettre = async (database, { cle, uuid_personne, reference }, site) => {
  const [, etape, operation] = cle.split(' ')
  const { rows } = await database.read<Read>(sql`
    select p.pseudo_personne, a.uuid_annonce, a.titre_annonce, ${euros(sql`-d.montant_centimes`)} as montant,
      ${chequeAttenduSql(uuid_personne!)} as cheque, a.status_annonce = 'En attente' as waits, d.date_operation as commande,
      c.date_courrier + make_interval(days => ${fin - rappel}) as fin
    from operation d join annonce a using (uuid_annonce) join personne p on p.uuid_personne = d.uuid_personne
      join courrier c on c.cle = ${cle}
    where d.id_operation = ${operation}::bigint and a.uuid_annonce = ${reference}`)
  const [row] = rows
  if (!row) return null
  const annonce = { ...row, date_commande: row.commande.toISOString(), date_fin: row.fin.toISOString() }
  if (etape === 'fin') return writeUnpaidRemoval(annonce, site)
  return row.waits ? writeUnpaidReminder(annonce, site) : null
}
