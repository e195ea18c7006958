// One's own replacement, published again for other periods in one transaction.
import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { AnnonceSaisie } from '#domain/annonce/annonce.ts'
import { memeTexteMax, pasDePeriodes, refusePeriodes, tropDeTextes } from '#domain/annonce/periodes.ts'
import { argsInserer } from '#domain/annonce/saisie.ts'
import { typeRemplacement } from '#domain/annonce/typeannonce.ts'
import type { FunctionHandlers } from '../api/handler.ts'
import { check, refuse } from '../api/refusal.ts'
import { lockCompte } from '../paiement/operation.ts'
import { annonceAbsente, insertAnnonce, ownAnnonce } from './annonce.ts'
import { criteresColumns } from './critere.ts'

export const functions = {
  publier_periodes: async (asked, { p_uuid_annonce, p_debuts, p_fins, p_uuid_client }) => {
    const { tx, membre, now } = asked
    // Calls at the same time would each count the ads of before.
    await lockCompte(tx, membre.uuid_personne)
    const { rows } = await tx.query<AnnonceSaisie>(sql`
      select titre_annonce, contenu_annonce, code_tarif, cp_annonce, ville_annonce, datecontrat_annonce, id_typeannonce,
        retrocession_annonce, affichertel_annonce, ${criteresColumns()}
      from annonce where uuid_annonce = ${p_uuid_annonce} and ${ownAnnonce(membre.uuid_personne)}`)
    const [model] = rows
    if (!model) throw annonceAbsente()
    if (model.id_typeannonce !== typeRemplacement) throw refuse(pasDePeriodes)
    const periodes = p_debuts.map((debut, rang) => ({ debut, fin: p_fins[rang] ?? '' }))
    check(refusePeriodes(periodes, model.datecontrat_annonce).find((refusal) => refusal !== null) ?? null)
    const clients = periodes.map(({ debut }) => p_uuid_client && deriveUuid(p_uuid_client, debut))
    const same = await tx.query(sql`
      select from annonce where ${ownAnnonce(membre.uuid_personne)} and titre_annonce = ${model.titre_annonce}
        and contenu_annonce = ${model.contenu_annonce} and date_creation > ${now}::timestamptz - interval '30 days'
        and (uuid_client is null or not uuid_client = any(${clients}::uuid[]))`)
    if (same.rowCount! + periodes.length > memeTexteMax) throw refuse(tropDeTextes)
    const made = []
    for (const [rang, { debut, fin }] of periodes.entries()) {
      const saisie = { ...model, datecontrat_annonce: debut, datefin_annonce: fin }
      made.push(await insertAnnonce(asked, { ...argsInserer(saisie), p_uuid_client: clients[rang] ?? null }))
    }
    return made
  },
} satisfies Partial<FunctionHandlers>

/** One client id for each period, the same when the call is sent again. */
function deriveUuid(uuid: string, of: string): string {
  const hex = createHash('sha256').update(`${uuid} ${of}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
