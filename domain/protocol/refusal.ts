// How rules refuse. A rule about one value returns its sentence, or null. A rule about several also returns the field, which the
// server sends as `hint`, under the name of the argument that was sent.

/** The refused field, by column name, and the sentence to show. */
export interface FieldRefusal<Champ extends string> {
  champ: Champ
  phrase: string
}

/**
 * The argument that holds a column's value: `p_` and the column's name or its beginning (`p_titre` for `titre_annonce`). The
 * column itself when no argument does.
 */
export function argumentOf(names: Iterable<string>, champ: string): string {
  const begun = [...names].filter((name) => name !== '' && `p_${champ}`.startsWith(name))
  return begun.sort((a, b) => b.length - a.length)[0] ?? champ
}

/** Whether a `hint` names this column. */
export const isHintOf = (hint: string | null, champ: string): boolean =>
  hint !== null && (hint === champ || argumentOf([hint], champ) === hint)

export const refus = <Champ extends string>(champ: Champ, phrase: string): FieldRefusal<Champ> => ({ champ, phrase })

/** The errors of a form: a sentence per field. */
export type FormRefusal<Champ extends string> = Partial<Record<Champ, string>>
