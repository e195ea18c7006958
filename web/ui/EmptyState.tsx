// What stands where a list would, when it is empty.
import type { ReactNode } from 'react'
import { Icon, type NomIcone } from './Icon.tsx'

/** Says what is missing, why, and what to do next. */
export function EmptyState({
  titre,
  icon = 'loupe',
  children,
  action,
}: {
  titre: ReactNode
  icon?: NomIcone
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="vide">
      <Icon nom={icon} />
      <h2>{titre}</h2>
      {children}
      {action && <div className="rang">{action}</div>}
    </div>
  )
}
