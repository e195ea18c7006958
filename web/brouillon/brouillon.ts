// Form drafts: initial values, and what the browser stores.
import { ecarts, readBrouillon, type Sortes } from '#domain/annonce/brouillon.ts'

export interface DraftStart<S> {
  /** The empty form; its values give the type of each field. */
  vide: S
  /** Types of the fields whose empty value is not enough to know. */
  sortes?: Sortes<S>
  /** The saved values; a draft equal to them is not stored. */
  intacte?: S
  /** Overrides the draft: values from the address, or that can no longer change. */
  impose?: Partial<S>
  /** The field of the current step: not enough to store a draft on its own. */
  place?: keyof S
}

/** The initial fields, and whether a draft was found; `garde` is the stored text. */
export function openBrouillon<S extends object>(garde: string | null, { vide, sortes, impose }: DraftStart<S>) {
  const lu = readBrouillon(garde, vide, sortes)
  const ecrit: Partial<S> = { ...lu, ...impose }
  return { ecrit, retrouve: lu !== null }
}

/** The draft to store: every difference with the saved values. The last tab typed in wins. Null when there is nothing to keep. */
export function keepBrouillon<S extends object>(saisie: S, intacte: S, place?: keyof S): string | null {
  const garde = ecarts(saisie, intacte)
  return Object.keys(garde).some((champ) => champ !== place) ? JSON.stringify(garde) : null
}
