// Unread counts of messages and notifications, beside their links on every page.
import { useView } from '../query/api.ts'
import { useStatut } from '../session/session.ts'

/** Unread private messages; 0 for a visitor or while loading. */
export function useNonLus(): number {
  const statut = useStatut()
  const { data } = useView(
    'lister_conversations',
    { nb_messages_non_lus: 'gt.0' },
    { select: ['nb_messages_non_lus'], enabled: statut === 'membre' },
  )
  return statut === 'membre' ? countNonLus(data ?? []) : 0
}

/** Counts messages, not conversations. */
export const countNonLus = (conversations: readonly { nb_messages_non_lus: number }[]): number =>
  conversations.reduce((total, { nb_messages_non_lus }) => total + nb_messages_non_lus, 0)

/** Unseen notifications, not counting messages. */
export function useNouvelles(): number {
  const statut = useStatut()
  const enabled = statut === 'membre'
  const others = { vue: 'is.false', genre: 'neq.message' }
  const { data = [] } = useView('lister_notifications', others, { select: ['reference'], enabled })
  return enabled ? data.length : 0
}

/** « 1 notification », « 3 notifications ». */
export const formatNouvelles = (n: number): string => `${n} notification${n > 1 ? 's' : ''}`

/** « 1 message non lu », « 3 messages non lus ». */
export const formatNonLus = (n: number): string => (n > 1 ? `${n} messages non lus` : `${n} message non lu`)

/** The count in a badge; nothing for zero. */
export function Pastille({ nombre, say = formatNonLus }: { nombre: number; say?: (n: number) => string }) {
  if (nombre === 0) return null
  return (
    <span>
      <span className="pastille" aria-hidden="true">
        {nombre > 99 ? '99+' : nombre}
      </span>
      <span className="lu-seulement">{`, ${say(nombre)}`}</span>
    </span>
  )
}

export const PastilleNonLus = () => <Pastille nombre={useNonLus()} />
export const PastilleNouvelles = () => <Pastille nombre={useNouvelles()} say={formatNouvelles} />
