// Receipts by mail, built from the ledger and the invoices: the content does not depend on when they are sent.
import sql, { type Sql } from 'sql-template-tag'
import { referenceAnnonce } from '#domain/annonce/annonce.ts'
import { nameVente } from '#domain/paiement/facture.ts'
import type { CodeMoyenDePaiement } from '#domain/paiement/paiement.ts'
import {
  type DeliveredPlan,
  lettreCommande,
  lettreRecu,
  lettreRemboursement,
  type Recu,
} from '#domain/paiement/recu.ts'
import type { Database } from '../adapter/database.ts'
import type { Lettre } from '../mail/outbox.ts'
import { debited, euros } from './operation.ts'

interface Paye {
  pseudo_personne: string | null
  montant: number
  immediate: boolean
  conditions: string | null
}

const paye = sql`p.pseudo_personne, ${euros(sql`m.montant_centimes`)} as montant, m.date_immediate is not null as immediate,
  m.conditions::text as conditions`

/** Null once the cheque is no longer awaited: it has its own mail, or nothing is owed. */
export const writeCommande: Lettre = async (database, { uuid_personne, reference }, site) => {
  const { rows } = await database.read<Paye & { uuid_annonce: string | null }>(sql`
    select ${paye}, m.uuid_annonce from paiement m join personne p using (uuid_personne)
    where m.uuid_paiement = ${reference} and m.etat = 'attendu'`)
  const [commande] = rows
  if (!commande) return null
  const { rows: dues } = await database.read<{
    uuid_annonce: string
    titre_annonce: string
    montant: number
    plan: string
    jours: number
  }>(sql`
    select a.uuid_annonce, a.titre_annonce, ${euros(sql`-d.montant_centimes`)} as montant, f.libelle_tarif as plan,
      f.duree_jours as jours
    from operation d join annonce a using (uuid_annonce) join tarif f using (code_tarif)
    where d.uuid_personne = ${uuid_personne} and ${debited} and a.status_annonce = 'En attente'
      and a.uuid_annonce = coalesce(${commande.uuid_annonce}::uuid, a.uuid_annonce)
    order by d.id_operation`)
  const annonces = dues.map(({ plan, jours, ...due }) => ({
    ...due,
    libelle: nameVente(plan, jours, referenceAnnonce(due.uuid_annonce)),
  }))
  return annonces.length ? lettreCommande({ ...commande, annonces }, site) : null
}

/** The ads activated by a payment are those invoiced from that instant on. */
export const writePaiement: Lettre = async (database, { uuid_personne, reference }, site) => {
  const { rows } = await database.read<Paye & { moyen: CodeMoyenDePaiement; retiree: Recu['retiree'] }>(sql`
    select ${paye}, m.code_moyendepaiement as moyen,
      case when a.status_annonce = 'Archivée'
        then json_build_object('uuid_annonce', a.uuid_annonce, 'titre_annonce', a.titre_annonce) end as retiree
    from paiement m join personne p using (uuid_personne) left join annonce a on a.uuid_annonce = m.uuid_annonce
    where m.uuid_paiement = ${reference}`)
  const instant = sql`(select o.date_operation from operation o where o.uuid_paiement = ${reference})`
  const livrees = await readLivrees(database, sql`f.uuid_personne = ${uuid_personne} and f.date_debut = ${instant}`)
  return lettreRecu({ ...rows[0]!, ...livrees }, site)
}

/** An ad paid from existing credit. */
export const writeCredit: Lettre = async (database, { uuid_personne, reference }, site) => {
  const { rows } = await database.read<{ pseudo_personne: string | null }>(
    sql`select pseudo_personne from personne where uuid_personne = ${uuid_personne}`,
  )
  const derniere = sql`f.uuid_personne = ${uuid_personne} and o.uuid_annonce = ${reference} and a.date_publication = f.date_debut`
  const livrees = await readLivrees(database, derniere)
  const achat = { ...rows[0]!, moyen: null, montant: 0, immediate: false, conditions: null }
  return livrees.annonces.length ? lettreRecu({ ...achat, ...livrees }, site) : null
}

async function readLivrees(
  database: Database,
  where: Sql,
): Promise<{ annonces: DeliveredPlan[]; sansClient: boolean }> {
  const { rows } = await database.read<{ annonce: DeliveredPlan; sansClient: boolean }>(sql`
    select json_build_object('uuid_annonce', a.uuid_annonce, 'titre_annonce', a.titre_annonce, 'libelle', f.libelle,
      'montant', ${euros(sql`f.centimes_ttc`)}, 'date_fin', f.date_fin, 'numero', f.numero) as annonce,
      f.client is null as "sansClient"
    from facture f join operation o using (id_operation) join annonce a using (uuid_annonce)
    where f.nature = 'facture' and ${where} order by f.annee, f.rang`)
  return { annonces: rows.map(({ annonce }) => annonce), sansClient: rows.some(({ sansClient }) => sansClient) }
}

export const writeRemboursement: Lettre = async (database, { reference }, site) => {
  const { rows } = await database.read<{
    pseudo_personne: string | null
    montant: number
    moyen: CodeMoyenDePaiement
  }>(sql`
    select p.pseudo_personne, ${euros(sql`r.montant_centimes`)} as montant, m.code_moyendepaiement as moyen
    from remboursement r join paiement m using (uuid_paiement) join personne p on p.uuid_personne = r.uuid_personne
    where r.uuid_remboursement = ${reference}`)
  return lettreRemboursement(rows[0]!, site)
}
