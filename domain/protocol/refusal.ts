// How a rule says no. One that judges a single value answers its sentence, or null: who asks knows the field. One that
// judges several answers the field too, which the server sends as the `hint` of its refusal.

/** The field that is refused, under its column's name, and the sentence shown there. */
export interface FieldRefusal<Champ extends string> {
  champ: Champ
  phrase: string
}

export const refus = <Champ extends string>(champ: Champ, phrase: string): FieldRefusal<Champ> => ({ champ, phrase })

/** The refusals of a whole form: a sentence at each field concerned. */
export type FormRefusal<Champ extends string> = Partial<Record<Champ, string>>
