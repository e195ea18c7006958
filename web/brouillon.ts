// The draft of a form: what it opens on, what is left of it once sent, and what the browser keeps.
import { ecarts, readBrouillon } from '#domain/brouillon.ts'

export interface Depart<S> {
  /** The empty form, which tells the kind of each field. */
  vide: S
  /** What stands already; not worth keeping. */
  intacte?: S
  /** Goes over the draft: what the address asks for, or what can no longer change. */
  impose?: Partial<S>
  /** The field that tells where the member stands in the form: not worth keeping alone. */
  place?: keyof S
}

export interface Tenue<S> {
  /** The fields that were typed, or imposed. */
  ecrit: Partial<S>
  /** Whether the form opened on a draft that had been left. */
  retrouve: boolean
}

/** `garde` is what the browser kept, null when it kept nothing or cannot be read. */
export function openBrouillon<S extends object>(garde: string | null, { vide, impose }: Depart<S>): Tenue<S> {
  const lu = readBrouillon(garde, vide)
  return { ecrit: { ...lu, ...impose }, retrouve: lu !== null }
}

/** Forgets what was sent, unless something else was typed since. */
export const forgetEnvoye = <S extends object>({ ecrit }: Tenue<S>, envoye: Partial<S>): Tenue<S> => ({
  ecrit: ecarts(ecrit, envoye),
  retrouve: false,
})

/**
 * What the browser keeps: all that differs from what stands, whatever another tab kept before, so that the last tab in
 * which something is typed wins. Null when nothing is worth keeping.
 */
export function keepBrouillon<S extends object>(saisie: S, intacte: S, place?: keyof S): string | null {
  const garde = ecarts(saisie, intacte)
  return Object.keys(garde).some((champ) => champ !== place) ? JSON.stringify(garde) : null
}
