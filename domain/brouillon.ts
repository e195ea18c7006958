// What a form keeps of what is typed, and how it is read back later: only what differs from what already stands.

/** The fields of a form that differ from what stands. */
export const ecarts = <S extends object>(saisie: S, intacte: Partial<S>): Partial<S> =>
  Object.fromEntries(
    Object.entries(saisie).filter(([champ, valeur]) => valeur !== intacte[champ as keyof S]),
  ) as Partial<S>

/**
 * Reads a stored draft by the kinds of an empty form: a field that is missing or of another kind is left out, and null
 * in the empty form means that a whole number or nothing is expected there. An unreadable or empty draft gives null.
 */
export function readBrouillon<S extends object>(texte: string | null, vide: S): Partial<S> | null {
  try {
    const lu: unknown = JSON.parse(texte ?? 'null')
    if (typeof lu !== 'object' || lu === null) return null
    const gardes = Object.entries(vide)
      .map(([champ, rien]) => [champ, (lu as Record<string, unknown>)[champ], rien] as const)
      .filter(([, valeur, rien]) =>
        rien === null ? valeur === null || Number.isInteger(valeur) : typeof valeur === typeof rien,
      )
    if (gardes.length === 0) return null
    return Object.fromEntries(gardes.map(([champ, valeur]) => [champ, valeur])) as Partial<S>
  } catch {
    return null
  }
}
