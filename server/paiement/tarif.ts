// The plans, as the publisher sells them.
import sql from 'sql-template-tag'
import type { ViewHandlers } from '../api/handler.ts'
import { euros } from './operation.ts'

export const views = {
  lister_tarifs: () => sql`
    select code_tarif, libelle_tarif, ${euros(sql`prix_centimes`)} as prix, duree_jours
    from tarif order by code_tarif`,
} satisfies Partial<ViewHandlers>
