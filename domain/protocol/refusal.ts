// How rules refuse. A rule about one value returns its sentence, or null. A rule about several also returns the field, which the
// server sends as `hint`.

/** The refused field, by column name, and the sentence to show. */
export interface FieldRefusal<Champ extends string> {
  champ: Champ
  phrase: string
}

export const refus = <Champ extends string>(champ: Champ, phrase: string): FieldRefusal<Champ> => ({ champ, phrase })

/** The errors of a form: a sentence per field. */
export type FormRefusal<Champ extends string> = Partial<Record<Champ, string>>
