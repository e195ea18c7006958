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

/** What is read of the other's words is no more the same. */
const change = [
  'lister_blocages',
  'rpc/lister_profil',
  'lister_conversations',
  'lister_forums',
  'lister_messages_forum',
  'lister_notifications',
  'lister_invitations',
] as const

export const functions = {
  bloquer_personne: {
    resume: 'Bloque un membre\u00a0: plus rien ne passe entre les deux, et il n’en sait rien.',
    ...membre,
    args: CiblePersonne,
    cibles: { p_uuid_personne: 'autrui' },
    compteurs: [ecriture, blocage],
    change,
  },
  debloquer_personne: {
    resume: 'Débloque un membre.',
    ...membre,
    args: CiblePersonne,
    cibles: { p_uuid_personne: 'libre' },
    compteurs: [ecriture, blocage],
    change,
  },
} as const satisfies Record<string, Func>
