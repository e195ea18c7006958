// Readings of an ad's page: counted once for each reader and day, told to its owner.
import sql from 'sql-template-tag'
import { jourLegal } from '#domain/heurelegale.ts'
import { codesTarif, limites } from '#domain/tarif.ts'
import { ownAnnonce } from './annonce.ts'
import type { FunctionHandlers, ViewHandlers } from './door/handler.ts'

const counted = codesTarif.filter((code) => limites[code].statistiques)

export const views = {
  lister_vues_annonce: ({ membre }) => sql`
    select v.uuid_annonce, v.jour, count(*)::integer as nombre_vues
    from vue_annonce v join annonce using (uuid_annonce)
    where ${ownAnnonce(membre.uuid_personne)}
    group by v.uuid_annonce, v.jour order by v.uuid_annonce, v.jour`,
} satisfies Partial<ViewHandlers>

export const functions = {
  compter_vue_annonce: async ({ tx, membre, now, lecteur }, { p_uuid_annonce }) => {
    await tx.query(sql`
      insert into vue_annonce (uuid_annonce, jour, lecteur)
      select uuid_annonce, ${jourLegal(now)}::date, ${lecteur()} from annonce
      where uuid_annonce = ${p_uuid_annonce} and status_annonce = 'Actif' and code_tarif = any(${counted})
        and uuid_personne_annonceur is distinct from ${membre?.uuid_personne ?? null}::uuid
      on conflict do nothing`)
  },
} satisfies Partial<FunctionHandlers>
