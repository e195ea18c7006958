// An ad that is over, put on line again: for nothing when its plan is free, by a new debit of its plan otherwise (ADR 010).
import sql from 'sql-template-tag'
import type { AnnonceCreee } from '#domain/annonce.ts'
import { annonceAbsente, ownAnnonce } from './annonce.ts'
import type { FunctionHandlers } from './door/handler.ts'
import { aPayerSql, debitAnnonce, lockCompte } from './operation.ts'
import type { Transaction } from './outside/database.ts'

export const functions = {
  renouveler_annonce: async ({ tx, membre: { uuid_personne }, now }, { p_uuid_annonce }) => {
    // Two taps come one after the other: the second finds the ad renewed.
    await lockCompte(tx, uuid_personne)
    const prix = await renewAnnonce(tx, uuid_personne, p_uuid_annonce, now)
    if (prix === null) return [await standingAnnonce(tx, uuid_personne, p_uuid_annonce)]
    const debit = { personne: uuid_personne, annonce: p_uuid_annonce, prix, now }
    const due = prix === 0 ? 0 : await debitAnnonce(tx, debit)
    return [{ uuid_annonce: p_uuid_annonce, a_payer: due / 100 }]
  },
} satisfies Partial<FunctionHandlers>

/** Puts an expired ad on line, or makes it wait for the money of a new period; its price in cents, null when it is not over. */
async function renewAnnonce(tx: Transaction, personne: string, uuid: string, now: Date): Promise<number | null> {
  const { rows } = await tx.query<{ prix: number }>(sql`
    update annonce set
      status_annonce = case when f.prix_centimes = 0 then 'Actif' else 'En attente' end,
      periode_annonce = periode_annonce + case when f.prix_centimes = 0 then 0 else 1 end,
      date_publication = case when f.prix_centimes = 0 then ${now}::timestamptz end,
      date_expiration = case when f.prix_centimes = 0 then ${now}::timestamptz + make_interval(days => f.duree_jours) end
    from tarif f
    where f.code_tarif = annonce.code_tarif and uuid_annonce = ${uuid} and ${ownAnnonce(personne)}
      and status_annonce = 'Expirée'
    returning f.prix_centimes as prix`)
  return rows[0]?.prix ?? null
}

/** The debt of an ad on line, or that waits for its money: asked twice, it was renewed once. */
async function standingAnnonce(tx: Transaction, personne: string, uuid: string): Promise<AnnonceCreee> {
  const { rows } = await tx.query<AnnonceCreee>(sql`
    select a.uuid_annonce, ${aPayerSql(personne)} as a_payer from annonce a
    where a.uuid_annonce = ${uuid} and ${ownAnnonce(personne)} and status_annonce in ('Actif', 'En attente')`)
  if (!rows[0]) throw annonceAbsente()
  return rows[0]
}
