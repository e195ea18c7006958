// The entries about what awaits a member: listed, and marked as seen.
import * as z from 'zod/mini'
import { compteurs } from '../limite/limite.ts'
import { Notification } from '../notification/notification.ts'
import { type Func, membre, readEntry, type View } from './entry.ts'

const { suivi } = compteurs

export const views = {
  lister_notifications: {
    resume: 'Ce qui est arrivé à l’appelant, une ligne pour chaque chose, la dernière d’abord.',
    ...readEntry.sienne,
    row: Notification,
  },
} as const satisfies Record<string, View>

export const functions = {
  // Called by the page itself as lines come into view.
  marquer_notifications_vues: {
    resume: 'Dit vues toutes les notifications.',
    ...membre,
    args: z.object({}),
    compteurs: [suivi],
    suspendu: true,
  },
} as const satisfies Record<string, Func>
