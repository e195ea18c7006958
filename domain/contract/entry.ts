// An entry of the API: who may call it, with which arguments, what it returns, its rate limits. What a call changes is in
// protocol/viewsChangedByCall.ts.
import type * as z from 'zod/mini'
import { type Compteur, compteurs, type Redit } from '../limite/limite.ts'

/** The API's two profiles: visitors, and members, who may also read what visitors read. */
export const profils = ['anon_ae', 'utilisateur_ae'] as const
export type Profil = (typeof profils)[number]

/** Roles that give members more entries; without the role, the entry answers as if it did not exist. */
export const roles = ['operateur'] as const
export type Role = (typeof roles)[number]

/**
 * Which rows an entry reads, or an argument may name: `sienne`, the caller's own; `montree`, the caller's own and those visible
 * to everybody; `autrui`, visible ones of other members; `libre`, any, and a missing row does nothing. Any other row answers as
 * missing. `api/acces.test.ts` builds its matrix from this.
 */
export type Portee = 'sienne' | 'montree' | 'autrui' | 'libre'

export const anonyme = { profil: 'anon_ae' } as const
export const membre = { profil: 'utilisateur_ae' } as const
export const operateur = { profil: 'utilisateur_ae', role: 'operateur' } as const

interface Entree {
  profil: Profil
  role?: Role
  /** One sentence for the API's documentation. */
  resume: string
  /** The name to use instead of this one. */
  remplacee?: string
  /** In a set that grows, the columns that visitors may filter and order by; absent: every column. */
  criteres?: readonly string[]
  /** The rate limits of a call (limite.ts). */
  compteurs: readonly Compteur[]
}

export interface View extends Entree {
  row: z.ZodMiniObject
  portee: Portee
}

/** A function returns `rows` (filtered like a view), a `result`, or nothing (204). Arguments are named. */
export interface Func extends Entree {
  args: z.ZodMiniObject
  rows?: z.ZodMiniObject
  result?: z.ZodMiniType
  /** For each argument that names a row, which rows it may be. */
  cibles?: Readonly<Record<string, Portee>>
  /** Open to suspended members although it writes: it is a duty to oneself, not something others read. */
  suspendu?: true
  /** How many times one call counts, where it does as much as several. */
  fois?: (args: never) => number
  /** Extracts the text that may not be repeated too often; `connu` means that the recipient has answered before. */
  redit?: (args: never, connu: boolean) => Redit
}

const compteursLecture = [compteurs.lecture] as const

/** The views' access: the member's own rows, members, operators, everybody. */
export const readEntry = {
  sienne: { ...membre, portee: 'sienne', compteurs: compteursLecture },
  membre: { ...membre, portee: 'montree', compteurs: compteursLecture },
  operateur: { ...operateur, portee: 'montree', compteurs: compteursLecture },
  anonyme: { ...anonyme, portee: 'montree', compteurs: compteursLecture },
} as const
