// The practitioners of the embedded directory: fictional, on numbers that begin by 999, which nobody bears.

export interface Fictif {
  numrpps: string
  nom: string
  prenoms: string[]
  /** Codes of the table of professions: 70 for a physiotherapist, 10 for a physician. */
  professions: string[]
  /** Private practice or salaried. */
  mode?: 'L' | 'S'
  actif?: boolean
}

export const fictifs: readonly Fictif[] = [
  { numrpps: '99900000017', nom: 'DURAND', prenoms: ['Camille'], professions: ['70'], mode: 'L' },
  { numrpps: '99900000025', nom: 'LEFÈVRE', prenoms: ['Sacha'], professions: ['70'], mode: 'S' },
  { numrpps: '99900000033', nom: 'DE LA CROIX-MARTIN', prenoms: ['Élodie', 'Anne'], professions: ['70'], mode: 'L' },
  { numrpps: '99900000041', nom: 'DURAND', prenoms: ['Camille'], professions: ['70'], actif: false },
  { numrpps: '99900000058', nom: 'DURAND', prenoms: ['Camille'], professions: ['10'], mode: 'L' },
  { numrpps: '99900000066', nom: 'DURAND', prenoms: ['Camille'], professions: ['26', '70'], mode: 'L' },
  { numrpps: '99900000074', nom: 'DURAND', prenoms: ['Camille'], professions: ['70'], mode: 'L' },
]

/** The numbers whose answer is a refusal, or silence. */
export const pannes: Readonly<Record<string, number | 'silence'>> = {
  '99900000082': 500,
  '99900000090': 'silence',
  '99900000108': 429,
  '99900000116': 403,
}
