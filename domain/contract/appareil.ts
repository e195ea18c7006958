// The entries about devices: those of a member that are told of what awaits them.

import { compteurs } from '../limite/limite.ts'
import { Appareil, InscrireAppareil, OublierAppareil } from '../notification/device.ts'
import { type Func, membre, readEntry, type View } from './entry.ts'

const { ecriture, profil } = compteurs

const sienne = { ...membre, compteurs: [ecriture, profil], suspendu: true } as const

export const views = {
  lister_appareils: {
    resume: 'Les appareils de l’appelant que l’on prévient.',
    ...readEntry.sienne,
    row: Appareil,
  },
} as const satisfies Record<string, View>

export const functions = {
  inscrire_appareil: {
    resume: 'Prévient aussi cet appareil, par le service de son navigateur (RFC 8030).',
    ...sienne,
    args: InscrireAppareil,
  },
  oublier_appareil: {
    resume: 'Ne prévient plus cet appareil.',
    ...sienne,
    args: OublierAppareil,
  },
} as const satisfies Record<string, Func>
