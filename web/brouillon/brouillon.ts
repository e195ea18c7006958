// The draft of a form: what it opens on, and what the browser keeps of it.
import { ecarts, readBrouillon, type Sortes } from '#domain/annonce/brouillon.ts'

export interface DraftStart<S> {
  /** The empty form, which tells the kind of each field. */
  vide: S
  /** The kinds that an empty field does not tell. */
  sortes?: Sortes<S>
  /** The saved fields; not worth keeping. */
  intacte?: S
  /** Goes over the draft: what the address asks for, or what can no longer change. */
  impose?: Partial<S>
  /** The field that tells where the member stands in the form: not worth keeping alone. */
  place?: keyof S
}

/** The fields that were typed or are imposed, and whether a draft had been left; `garde` is what the browser kept of it. */
export function openBrouillon<S extends object>(garde: string | null, { vide, sortes, impose }: DraftStart<S>) {
  const lu = readBrouillon(garde, vide, sortes)
  const ecrit: Partial<S> = { ...lu, ...impose }
  return { ecrit, retrouve: lu !== null }
}

/**
 * The draft the browser keeps: all that differs from what stands, whatever another tab kept before, so that the last tab in
 * which something is typed wins. Null when nothing is worth keeping.
 */
export function keepBrouillon<S extends object>(saisie: S, intacte: S, place?: keyof S): string | null {
  const garde = ecarts(saisie, intacte)
  return Object.keys(garde).some((champ) => champ !== place) ? JSON.stringify(garde) : null
}
