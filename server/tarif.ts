// The plans, as the publisher sells them.
import sql from 'sql-template-tag'
import type { ViewHandlers } from './door/handler.ts'

export const views = {
  lister_tarifs: () => sql`
    select code_tarif, libelle_tarif, (prix_centimes / 100.0)::double precision as prix, duree_jours
    from tarif order by code_tarif`,
} satisfies Partial<ViewHandlers>
