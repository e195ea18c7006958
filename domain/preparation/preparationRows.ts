// The preparation in the API: what its two members read and send.
import * as z from 'zod/mini'
import { intBetween, textUpTo } from '../protocol/boundedSchemas.ts'
import { Uuid } from '../protocol/uuid.ts'
import { InsigneMembre } from '../verification/insigne.ts'
import { champsCommun, champsPart, type Forme } from './preparation.ts'

const objectOf = <C extends string, V>(champs: Record<C, Forme>, make: (forme: Forme) => V) =>
  Object.fromEntries(Object.entries<Forme>(champs).map(([cle, forme]) => [cle, make(forme)] as const)) as Record<C, V>
const lu = <C extends string>(champs: Record<C, Forme>) => z.object(objectOf(champs, () => z.string()))
const saisi = <C extends string>(champs: Record<C, Forme>) =>
  z.strictObject(objectOf(champs, ({ max }) => z.optional(textUpTo(max))))

/** A preparation as one of its two members sees it. Version 0 is prefilled from the ad and the profile, and not stored. */
export const Preparation = z.object({
  uuid_conversation: z.uuid(),
  uuid_personne: z.uuid(),
  uuid_interlocuteur: z.uuid(),
  pseudo_interlocuteur: z.string(),
  verification: InsigneMembre,
  version: z.int(),
  date_version: z.nullable(z.iso.datetime({ offset: true })),
  /** Whether the member has saved their part; before, it shows their profile to themselves only. */
  ecrite: z.boolean(),
  ma_part: lu(champsPart),
  /** Null until the other has saved their part. */
  sa_part: z.nullable(lu(champsPart)),
  commun: lu(champsCommun),
  /** Who agreed to which version, latest first. */
  accords: z.array(z.object({ version: z.int(), moi: z.boolean(), date: z.iso.datetime({ offset: true }) })),
})
export type Preparation = z.infer<typeof Preparation>

export const CiblePreparation = z.object({ p_uuid_conversation: Uuid })
/** Absent fields are unchanged; empty ones are erased. */
export const RemplirPreparation = z.extend(CiblePreparation, {
  p_part: z.optional(saisi(champsPart)),
  p_commun: z.optional(saisi(champsCommun)),
})
export const AccepterPreparation = z.extend(CiblePreparation, {
  p_version: intBetween(z.int(), 0, 2_147_483_647),
})
export const formatsFiche = ['pdf', 'ics'] as const
export const GenererLienFiche = z.extend(CiblePreparation, { p_format: z.enum(formatsFiche) })
