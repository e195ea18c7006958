// Members' requests to the people who run the site: sent from « Nous écrire », answered on the desk, kept for 12 months.
import sql from 'sql-template-tag'
import {
  demandeAbsente,
  demandeRepondue,
  gardeMois,
  lettreDemande,
  refuseDemande,
  refuseReponseDemande,
} from '#domain/demande/demande.ts'
import type { CodeTarif } from '#domain/paiement/plan.ts'
import { readTexte } from '#domain/text/texte.ts'
import type { Database } from '../adapter/database.ts'
import type { FunctionHandlers, ViewHandlers } from '../api/handler.ts'
import { check, Refusal, refuse } from '../api/refusal.ts'
import { enqueueMailNow, type Lettre } from '../mail/outbox.ts'

/** The plan that promises « Support prioritaire » (`tarifs`). */
const planPrioritaire: CodeTarif = 'P0003'

export const views = {
  lister_mes_demandes: ({ membre }) => ({
    rows: sql`
      select uuid_demande, texte, date_demande, reponse, date_reponse
      from demande where uuid_personne = ${membre.uuid_personne}`,
    cle: 'uuid_demande',
    order: sql`order by v.date_demande desc, v.uuid_demande`,
  }),
  lister_demandes: () => ({
    rows: sql`
      select d.uuid_demande, d.uuid_personne, p.pseudo_personne, d.texte, d.date_demande,
        exists (
          select from annonce a where a.uuid_personne_annonceur = d.uuid_personne
            and a.status_annonce = 'Actif' and a.code_tarif = ${planPrioritaire}) as prioritaire
      from demande d join personne p using (uuid_personne)
      where d.date_reponse is null`,
    cle: 'uuid_demande',
    order: sql`order by v.prioritaire desc, v.date_demande, v.uuid_demande`,
  }),
} satisfies Partial<ViewHandlers>

export const functions = {
  /** Sent again with the same client uuid, it is one request. */
  envoyer_demande: async ({ tx, membre, now }, { p_texte, p_uuid_client }) => {
    const texte = readTexte(p_texte)
    check(refuseDemande(texte))
    await tx.query(sql`
      insert into demande (uuid_personne, uuid_client, texte, date_demande)
      values (${membre.uuid_personne}, coalesce(${p_uuid_client ?? null}, gen_random_uuid()), ${texte}, ${now})
      on conflict (uuid_personne, uuid_client) do nothing`)
  },
  repondre_demande: async ({ tx, membre, now }, { p_uuid_demande: reference, p_reponse }) => {
    const reponse = readTexte(p_reponse)
    check(refuseReponseDemande(reponse))
    const { rows } = await tx.query<{ uuid_personne: string; repondue: boolean }>(sql`
      select uuid_personne, date_reponse is not null as repondue from demande where uuid_demande = ${reference} for update`)
    const [demande] = rows
    if (!demande) throw new Refusal(404, 'PT404', demandeAbsente)
    if (demande.repondue) throw refuse(demandeRepondue)
    await tx.query(sql`
      update demande set reponse = ${reponse}, date_reponse = ${now}, uuid_operateur = ${membre.uuid_personne}
      where uuid_demande = ${reference}`)
    await enqueueMailNow(tx, { nature: 'demande', uuid_personne: demande.uuid_personne, reference }, now)
  },
} satisfies Partial<FunctionHandlers>

export async function forgetDemandes(database: Database, now: Date): Promise<void> {
  await database.write(sql`
    delete from demande where date_demande < ${now}::timestamptz - make_interval(months => ${gardeMois})`)
}

interface Row {
  pseudo_personne: string | null
  texte: string
  reponse: string
  date_demande: Date
}

export const writeReponseDemande: Lettre = async (database, { reference }, site) => {
  const { rows } = await database.read<Row>(sql`
    select p.pseudo_personne, d.texte, d.reponse, d.date_demande
    from demande d join personne p using (uuid_personne)
    where d.uuid_demande = ${reference} and d.date_reponse is not null`)
  const [row] = rows
  return row ? lettreDemande({ ...row, date_demande: row.date_demande.toISOString() }, site) : null
}
