// Names reserved by operators, read whenever a pseudonym is chosen, so that all servers refuse them at once.
import { setImmediate } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { type PseudoRefuse, refuseNomReserve } from '#domain/administration/administration.ts'
import { pseudoReserve, readPseudo, refusePseudo } from '#domain/compte/personne.ts'
import type { Transaction } from '../adapter/database.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { check, Refusal } from '../api/refusal.ts'
import { isReserve, type Reserve, readReserve, readSkeleton, refuseNom } from '../compte/pseudo.ts'

export const views = {
  lister_noms_reserves: () => ({
    rows: sql`
      select n.uuid_nom, n.nom, n.date_ajout, o.pseudo_personne as pseudo_operateur
      from nom_reserve n left join personne o on o.uuid_personne = n.uuid_operateur`,
    cle: 'uuid_nom',
    order: sql`order by v.nom, v.uuid_nom`,
  }),
} satisfies Partial<ViewHandlers>

export const functions = {
  reserver_nom: async ({ tx, membre, now }, { p_nom }) => {
    check(refuseNomReserve(p_nom))
    const nom = readPseudo(p_nom)
    const { rowCount } = await tx.query(sql`
      insert into nom_reserve (nom, squelette, date_ajout, uuid_operateur)
      values (${nom}, ${readSkeleton(nom)}, ${now}, ${membre.uuid_personne}) on conflict (squelette) do nothing`)
    if (rowCount) await noteAct(tx, 'Nom réservé', nom, membre.uuid_personne, now)
  },
  liberer_nom: async ({ tx, membre, now }, { p_uuid_nom }) => {
    const { rows } = await tx.query<{ nom: string }>(
      sql`delete from nom_reserve where uuid_nom = ${p_uuid_nom} returning nom`,
    )
    if (!rows[0]) throw new Refusal(404, 'PT404', 'Ce nom n’est pas réservé.')
    await noteAct(tx, 'Nom libéré', rows[0].nom, membre.uuid_personne, now)
  },
  /** All pseudonyms are checked in batches, so that other requests are answered between them. */
  lire_pseudos_refuses: async ({ tx }) => {
    const reserves = await readReserves(tx)
    const { rows } = await tx.query<{ uuid_personne: string; pseudo_personne: string }>(sql`
      select uuid_personne, pseudo_personne from personne
      where pseudo_personne is not null and date_depart is null and operateur_vu is null order by lower(pseudo_personne)`)
    const refused: PseudoRefuse[] = []
    for (const [rank, row] of rows.entries()) {
      if (rank % judgedAtOnce === 0) await setImmediate()
      const { pseudo_personne: pseudo } = row
      const refus = refusePseudo(pseudo) ?? (isReserve(pseudo) ? pseudoReserve : refuseNom(pseudo, reserves))
      if (refus) refused.push({ ...row, refus })
      if (refused.length === refusedMax) break
    }
    return refused
  },
} satisfies Partial<FunctionHandlers>

/** Pseudonyms checked in one iteration of the event loop: about ten milliseconds. */
const judgedAtOnce = 100
/** Maximum refused pseudonyms of one answer. */
const refusedMax = 500

/** The reserved names. */
export async function readReserves(tx: Transaction): Promise<Reserve[]> {
  const { rows } = await tx.query<{ nom: string }>(sql`select nom from nom_reserve`)
  return rows.map(({ nom }) => readReserve(nom))
}

const noteAct = (tx: Transaction, action: string, nom: string, operateur: string, now: Date) =>
  tx.query(
    sql`insert into journal (date_action, uuid_operateur, action, nom) values (${now}, ${operateur}, ${action}, ${nom})`,
  )
