// Views of an ad's page: counted once per reader and day, shown to its owner.
import { createHash, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { jourLegal } from '#domain/date/legalTime.ts'
import { codesTarif } from '#domain/paiement/plan.ts'
import { limites } from '#domain/paiement/tarif.ts'
import type { Transaction } from '../adapter/database.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { ownAnnonce } from './annonce.ts'

const counted = codesTarif.filter((code) => limites[code].statistiques)

export const views = {
  lister_vues_annonce: ({ membre }) => sql`
    select v.uuid_annonce, v.jour, count(*)::integer as nombre_vues
    from vue_annonce v join annonce using (uuid_annonce)
    where ${ownAnnonce(membre.uuid_personne)}
    group by v.uuid_annonce, v.jour order by v.uuid_annonce, v.jour`,
} satisfies Partial<ViewHandlers>

export const functions = {
  compter_vue_annonce: async ({ tx, membre, now, adresse }, { p_uuid_annonce }) => {
    const jour = jourLegal(now)
    const lecteur = await hashLecteur(tx, jour, membre?.uuid_personne ?? adresse)
    await tx.query(sql`
      insert into vue_annonce (uuid_annonce, jour, lecteur)
      select uuid_annonce, ${jour}::date, ${lecteur} from annonce
      where uuid_annonce = ${p_uuid_annonce} and status_annonce = 'Actif' and code_tarif = any(${counted})
        and uuid_personne_annonceur is distinct from ${membre?.uuid_personne ?? null}::uuid
      on conflict do nothing`)
  },
} satisfies Partial<FunctionHandlers>

/** A hash of the reader (member, or IP address), different each day. */
async function hashLecteur(tx: Transaction, jour: string, qui: string): Promise<Buffer> {
  const grain = (await readGrain(tx, jour)) ?? (await drawGrain(tx, jour))
  return createHash('sha256').update(grain).update(jour).update(qui).digest().subarray(0, 16)
}

const readGrain = async (tx: Transaction, jour: string) =>
  (await tx.query<{ grain: Buffer }>(sql`select grain from poivre where jour = ${jour}`)).rows[0]?.grain

/** The day's first view: previous salts are deleted, so that old hashes cannot be computed again. */
async function drawGrain(tx: Transaction, jour: string): Promise<Buffer> {
  await tx.query(sql`delete from poivre where jour < ${jour}::date - 1`)
  await tx.query(sql`insert into poivre (jour, grain) values (${jour}, ${randomBytes(16)}) on conflict do nothing`)
  return (await readGrain(tx, jour))!
}
