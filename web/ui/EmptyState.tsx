// Replaces an empty list: a sentence and a link.
import type { ReactNode } from 'react'
import { Icon, type NomIcone } from './Icon.tsx'

interface EmptyStateProps {
  titre: ReactNode
  icon?: NomIcone
  children?: ReactNode
  action?: ReactNode
}

/** Says what is missing, why, and what to do. */
export function EmptyState({ titre, icon = 'loupe', children, action }: EmptyStateProps) {
  return (
    <div className="vide">
      <Icon nom={icon} />
      <h2>{titre}</h2>
      {children}
      {action && <div className="rang">{action}</div>}
    </div>
  )
}
