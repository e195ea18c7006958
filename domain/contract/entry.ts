// An entry of the API: who may ask, with what, for what, how often; what it changes is protocol/viewsChangedByCall.ts.
import type * as z from 'zod/mini'
import { type Compteur, compteurs, type Redit } from '../limite/limite.ts'

/** The two profiles of the wire: a visitor's, and a member's who sees all a visitor sees and more. */
export const profils = ['anon_ae', 'utilisateur_ae'] as const
export type Profil = (typeof profils)[number]

/** The rights some members have beyond the others; for anybody else, an entry with a role does not exist. */
export const roles = ['operateur'] as const
export type Role = (typeof roles)[number]

/**
 * Whose rows an entry reads, or an argument may name: `sienne`, the caller's own; `montree`, theirs and what everybody sees
 * beside; `autrui`, what everybody sees and is another's; `libre`, any, and nothing happens of one that is not there. What is
 * beyond answers as what does not exist; the rows of `api/acces.test.ts` come from here.
 */
export type Portee = 'sienne' | 'montree' | 'autrui' | 'libre'

export const anonyme = { profil: 'anon_ae' } as const
export const membre = { profil: 'utilisateur_ae' } as const
export const operateur = { profil: 'utilisateur_ae', role: 'operateur' } as const

interface Entree {
  profil: Profil
  role?: Role
  /** What it is or does, in one sentence, for who reads the description of the API. */
  resume: string
  /** The other name of the same thing, the one to use. */
  remplacee?: string
  /** The columns a visitor may filter and order by, in a set that grows; every column when absent. */
  criteres?: readonly string[]
  /** The counters of a call (limite.ts). */
  compteurs: readonly Compteur[]
}

export interface View extends Entree {
  row: z.ZodMiniObject
  portee: Portee
}

/** A function answers `rows`, a set filtered like a view; or a `result`; or nothing (204). All take named arguments. */
export interface Func extends Entree {
  args: z.ZodMiniObject
  rows?: z.ZodMiniObject
  result?: z.ZodMiniType
  /** By the argument that names a row, which rows it may be. */
  cibles?: Readonly<Record<string, Portee>>
  /** Open to who is suspended, though it writes: what one owes oneself, not what others read. */
  suspendu?: true
  /** Its text to others that may be said too often; `connu` when it is for a member who has answered. */
  redit?: (args: never, connu: boolean) => Redit
}

const compteursLecture = [compteurs.lecture] as const

/** The views, by who reads them: a member what is theirs, a member, an operator or anybody what they are shown. */
export const readEntry = {
  sienne: { ...membre, portee: 'sienne', compteurs: compteursLecture },
  membre: { ...membre, portee: 'montree', compteurs: compteursLecture },
  operateur: { ...operateur, portee: 'montree', compteurs: compteursLecture },
  anonyme: { ...anonyme, portee: 'montree', compteurs: compteursLecture },
} as const
