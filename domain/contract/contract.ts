// Every view and function of the API (product §7), by noun. Read this first, then one noun's entries in this folder.
import type * as z from 'zod/mini'
import * as alerte from './alerte.ts'
import * as annonce from './annonce.ts'
import * as appareil from './appareil.ts'
import * as blocage from './blocage.ts'
import * as demande from './demande.ts'
import * as disponibilite from './disponibilite.ts'
import * as facture from './facture.ts'
import * as favori from './favori.ts'
import * as forum from './forum.ts'
import * as justificatif from './justificatif.ts'
import * as messagerie from './messagerie.ts'
import * as moderation from './moderation.ts'
import * as nom from './nom.ts'
import * as notification from './notification.ts'
import * as paiement from './paiement.ts'
import * as personne from './personne.ts'
import * as photo from './photo.ts'
import * as preparation from './preparation.ts'
import * as verification from './verification.ts'

export const views = {
  ...annonce.views,
  ...personne.views,
  ...paiement.views,
  ...messagerie.views,
  ...forum.views,
  ...blocage.views,
  ...moderation.views,
  ...nom.views,
  ...demande.views,
  ...alerte.views,
  ...notification.views,
  ...verification.views,
  ...justificatif.views,
  ...facture.views,
  ...favori.views,
  ...disponibilite.views,
  ...preparation.views,
  ...appareil.views,
} as const

export const functions = {
  ...annonce.functions,
  ...photo.functions,
  ...messagerie.functions,
  ...forum.functions,
  ...personne.functions,
  ...paiement.functions,
  ...blocage.functions,
  ...moderation.functions,
  ...nom.functions,
  ...demande.functions,
  ...alerte.functions,
  ...notification.functions,
  ...verification.functions,
  ...justificatif.functions,
  ...facture.functions,
  ...favori.functions,
  ...disponibilite.functions,
  ...preparation.functions,
  ...appareil.functions,
} as const

export type Views = typeof views
export type Functions = typeof functions
export type ViewName = keyof Views
export type FunctionName = keyof Functions
export type Row<N extends ViewName> = z.output<Views[N]['row']>
export type Args<N extends FunctionName> = z.output<Functions[N]['args']>
/** The type of a function's answer in the browser. */
export type Result<N extends FunctionName> = Functions[N] extends { rows: infer R extends z.ZodMiniType }
  ? z.output<R>[]
  : Functions[N] extends { result: infer R extends z.ZodMiniType }
    ? z.output<R>
    : undefined
/** Functions that return rows, filtered and paged like views. */
export type Reading = { [N in FunctionName]: Functions[N] extends { rows: z.ZodMiniType } ? N : never }[FunctionName]
/** A view, or `rpc/` followed by a function that returns rows. */
export type Source = ViewName | `rpc/${Reading}`
