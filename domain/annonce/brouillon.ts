// The draft of a form: the fields that differ from what already stands, and how they are read back later.

/** The fields of a form that differ from what stands. */
export const ecarts = <S extends object>(saisie: S, intacte: Partial<S>): Partial<S> =>
  Object.fromEntries(
    Object.entries(saisie).filter(([champ, valeur]) => !isEgal(valeur, intacte[champ as keyof S])),
  ) as Partial<S>

/** Lists are told apart by what they hold. */
const isEgal = (un: unknown, autre: unknown): boolean => JSON.stringify(un) === JSON.stringify(autre)

/** Of the fields that an empty form does not describe, whether a value is one of theirs. */
export type Sortes<S> = { [champ in keyof S]?: (valeur: unknown) => boolean }

/**
 * Reads a stored draft by the kinds of an empty form: a field that is missing or of another kind is left out, and null
 * in the empty form means that nothing, a whole number or what `sortes` says is expected there. An unreadable or empty
 * draft gives null.
 */
export function readBrouillon<S extends object>(
  texte: string | null,
  vide: S,
  sortes: Sortes<S> = {},
): Partial<S> | null {
  const isSien = (champ: string, valeur: unknown, rien: unknown): boolean => {
    if (rien !== null) return typeof valeur === typeof rien && Array.isArray(valeur) === Array.isArray(rien)
    return valeur === null || (sortes[champ as keyof S] ?? Number.isInteger)(valeur)
  }
  try {
    // A value that is no object has none of the fields; null throws.
    const lu: Record<string, unknown> = JSON.parse(String(texte))
    const gardes = Object.entries(vide)
      .map(([champ, rien]) => [champ, lu[champ], rien] as const)
      .filter(([champ, valeur, rien]) => isSien(champ, valeur, rien))
    if (gardes.length === 0) return null
    return Object.fromEntries(gardes.map(([champ, valeur]) => [champ, valeur])) as Partial<S>
  } catch {
    return null
  }
}
