// Issues invoices and credit notes in the transaction of the payment: their numbers are rolled back with it.
import sql from 'sql-template-tag'
import { referenceAnnonce } from '#domain/annonce/annonce.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import { marque } from '#domain/marque/marque.ts'
import { type NatureFacture, nameVente, type Partage, readVendeur, splitPrix } from '#domain/paiement/facture.ts'
import type { Transaction } from '../adapter/database.ts'

interface Vente {
  id_operation: string
  uuid_personne: string
  prix: number
  uuid_annonce: string
  plan: string
  jours: number
  debut: Date
  fin: Date
}

/**
 * Issues the invoices of ads that have just been paid. To be called last: the numbering lock is held until the transaction ends,
 * and transactions waiting for it must not hold locks this one still needs.
 */
export async function issueFactures(tx: Transaction, annonces: readonly string[], now: Date): Promise<void> {
  const { rows } = await tx.query<Vente>(sql`
    select d.id_operation, d.uuid_personne, -d.montant_centimes as prix, a.uuid_annonce, f.libelle_tarif as plan,
      f.duree_jours as jours, a.date_publication as debut, a.date_expiration as fin
    from annonce a join operation d using (uuid_annonce, periode_annonce) join tarif f using (code_tarif)
    where a.uuid_annonce = any(${annonces}::uuid[]) and est_debit(d.operation)
    order by d.id_operation`)
  const taux = marque.editeur.taux_tva
  for (const { prix, plan, jours, uuid_annonce, ...vente } of rows)
    await insertFacture(tx, now, {
      ...vente,
      nature: 'facture',
      origine: null,
      libelle: nameVente(plan, jours, referenceAnnonce(uuid_annonce)),
      taux,
      partage: splitPrix(prix, taux),
    })
}

/** Issues the credit note of an operation that gives money back, when its ad has an invoice. To be called last, for the same reason. */
export async function issueAvoir(tx: Transaction, operation: string, motif: string, now: Date): Promise<void> {
  const { rows } = await tx.query<Omit<Emise, 'nature' | 'partage'> & { rendu: number }>(sql`
    select f.uuid_facture as origine, f.uuid_personne, r.id_operation, ${`${motif}\u00a0: `}::text || f.libelle as libelle,
      f.date_debut as debut, f.date_fin as fin, f.taux_tva as taux, r.montant_centimes as rendu
    from operation r join operation d using (uuid_annonce, periode_annonce) join facture f on f.id_operation = d.id_operation
    where r.id_operation = ${operation} and est_debit(d.operation)`)
  for (const { rendu, taux, ...avoir } of rows)
    await insertFacture(tx, now, { ...avoir, nature: 'avoir', taux, partage: splitPrix(rendu, taux) })
}

interface Emise {
  nature: NatureFacture
  origine: string | null
  uuid_personne: string
  id_operation: string
  libelle: string
  debut: Date
  fin: Date
  /** VAT rate in percent. */
  taux: number
  partage: Partage
}

/** Documents are never dated before the previous number. */
async function insertFacture(tx: Transaction, now: Date, emise: Emise): Promise<void> {
  const { nature, origine, uuid_personne, id_operation, libelle, debut, fin, taux, partage } = emise
  await tx.query(sql`
    with numero as (
      insert into facture_compteur as c values (${jourLegal(now).slice(0, 4)}, 1, ${now})
      on conflict (annee) do update
        set rang = c.rang + 1, date_facture = greatest(c.date_facture, excluded.date_facture)
      returning annee, rang, date_facture
    )
    insert into facture (annee, rang, date_facture, nature, uuid_facture_origine, uuid_personne, id_operation, libelle,
      date_debut, date_fin, vendeur, client, taux_tva, centimes_ht, centimes_tva, centimes_ttc)
    select annee, rang, date_facture, ${nature}, ${origine}::uuid, ${uuid_personne}::uuid, ${id_operation}::bigint,
      ${libelle}, ${debut}::timestamptz, ${fin}::timestamptz, ${JSON.stringify(readVendeur())}::jsonb,
      coalesce((select client from facture where uuid_facture = ${origine}::uuid),
        (select to_jsonb(f) - 'uuid_personne' from facturation f where f.uuid_personne = ${uuid_personne})),
      ${taux}::integer, ${partage.ht}::integer, ${partage.tva}::integer, ${partage.ttc}::integer
    from numero`)
}
