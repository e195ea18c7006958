// The draft of a form: the fields that differ from a reference, and how they are read back.

/** The fields whose value differs from the reference. */
export const ecarts = <S extends object>(saisie: S, intacte: Partial<S>): Partial<S> =>
  Object.fromEntries(
    Object.entries(saisie).filter(([champ, valeur]) => !isEgal(valeur, intacte[champ as keyof S])),
  ) as Partial<S>

/** Compared by JSON, so that two lists with the same items are equal. */
const isEgal = (un: unknown, autre: unknown): boolean => JSON.stringify(un) === JSON.stringify(autre)

/** For fields whose kind the empty form does not show: whether a value is valid for the field. */
export type Sortes<S> = { [champ in keyof S]?: (valeur: unknown) => boolean }

/**
 * Reads a stored draft. A field is kept when its kind matches the empty form's; where the empty form has null, a whole number,
 * null or what `sortes` accepts is valid. Returns null for an unreadable or empty draft.
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
    // Property access on a string or number gives undefined fields; on null it throws, caught below.
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
