// The entries about saved searches: listed, made, changed, and what is new to one.
import * as z from 'zod/mini'
import { Alerte, AlerteCreee, CibleAlerte, CreerAlerte, ListerNouvelles, ModifierAlerte } from '../alerte/alerte.ts'
import { Annonce } from '../annonce/annonce.ts'
import { compteurs } from '../limite/limite.ts'
import { type Func, membre, readEntry, type View } from './entry.ts'

const { lecture, ecriture, alerte } = compteurs

const sienne = { p_uuid_alerte: 'sienne' } as const
const change = { compteurs: [ecriture, alerte] } as const

export const views = {
  lister_alertes: {
    resume: 'Les recherches que l’appelant a gardées, la plus récente d’abord.',
    ...readEntry.sienne,
    row: Alerte,
  },
} as const satisfies Record<string, View>

export const functions = {
  lister_nouvelles: {
    resume: 'Les annonces d’une recherche venues depuis que son membre les a vues\u00a0: celles de son alerte.',
    ...membre,
    args: ListerNouvelles,
    cibles: sienne,
    rows: Annonce,
    compteurs: [lecture],
  },
  creer_alerte: {
    resume: 'Garde une recherche, et écrit ce qui y est nouveau\u00a0; la même deux fois est une seule alerte.',
    ...membre,
    args: CreerAlerte,
    result: z.array(AlerteCreee),
    ...change,
  },
  modifier_alerte: {
    resume: 'Change le rythme d’une alerte, la met en pause ou la reprend.',
    ...membre,
    args: ModifierAlerte,
    cibles: sienne,
    ...change,
  },
  marquer_alerte_lue: {
    resume: 'Dit vu ce qui était nouveau dans une alerte.',
    ...membre,
    args: CibleAlerte,
    cibles: sienne,
    ...change,
  },
  supprimer_alerte: {
    resume: 'Supprime une alerte, sans retour.',
    ...membre,
    args: CibleAlerte,
    cibles: sienne,
    ...change,
  },
} as const satisfies Record<string, Func>
