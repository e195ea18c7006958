// The entries about the members one has blocked.

import { CiblePersonne } from '../compte/personne.ts'
import { compteurs } from '../limite/limite.ts'
import { Blocage } from '../moderation/blocage.ts'
import { type Func, membre, readEntry, type View } from './entry.ts'

const { ecriture, blocage } = compteurs

export const views = {
  lister_blocages: {
    resume: 'Les membres que l’on a bloqués.',
    ...readEntry.sienne,
    row: Blocage,
  },
} as const satisfies Record<string, View>

export const functions = {
  bloquer_personne: {
    resume: 'Bloque un membre\u00a0: ni message ni invitation ne passent plus entre les deux, et il n’en sait rien.',
    ...membre,
    args: CiblePersonne,
    cibles: { p_uuid_personne: 'autrui' },
    compteurs: [ecriture, blocage],
  },
  debloquer_personne: {
    resume: 'Débloque un membre.',
    ...membre,
    args: CiblePersonne,
    cibles: { p_uuid_personne: 'libre' },
    compteurs: [ecriture, blocage],
  },
} as const satisfies Record<string, Func>
