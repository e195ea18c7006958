// The entries about the names that pseudos may not hold, kept by operators.
import * as z from 'zod/mini'
import { CibleNom, NomReserve, PseudoRefuse, ReserverNom } from '../administration/administration.ts'
import { compteurs } from '../limite/limite.ts'
import { type Func, operateur, readEntry, type View } from './entry.ts'

const { lecture, encaissement } = compteurs

export const views = {
  lister_noms_reserves: {
    resume: 'Les noms réservés par les opérateurs, qu’aucun pseudo ne peut porter.',
    ...readEntry.operateur,
    row: NomReserve,
  },
} as const satisfies Record<string, View>

export const functions = {
  reserver_nom: {
    resume: 'Réserve un nom\u00a0: aucun pseudo ne peut plus le porter.',
    ...operateur,
    args: ReserverNom,
    compteurs: [encaissement],
  },
  liberer_nom: {
    resume: 'Rend aux pseudos un nom réservé.',
    ...operateur,
    args: CibleNom,
    cibles: { p_uuid_nom: 'montree' },
    compteurs: [encaissement],
  },
  lire_pseudos_refuses: {
    resume: 'Les pseudos choisis avant une règle qui les refuse aujourd’hui, et sa phrase.',
    ...operateur,
    args: z.object({}),
    result: z.array(PseudoRefuse),
    compteurs: [lecture],
  },
} as const satisfies Record<string, Func>
