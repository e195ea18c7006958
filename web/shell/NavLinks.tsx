// A list of links, with the current page marked.
import type { ReactNode } from 'react'
import { NavLink } from '../navigation/Link.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PastilleNonLus, PastilleNouvelles } from './NonLus.tsx'
import type { Lien } from './navigation.ts'

interface NavLinksProps {
  liens: readonly Lien[]
  className?: string
  icons?: boolean
  children?: ReactNode
}

/** `children` are further items (<li>) after the links. */
export function NavLinks({ liens, className, icons = false, children }: NavLinksProps) {
  return (
    <ul className={className}>
      {liens.map(({ to, texte, icon, pour, groupe }) => (
        <li key={to} className={pour && `pour-${pour}`}>
          {groupe && <span className="volet-groupe">{groupe}</span>}
          <NavLink className="lien-nav" to={to}>
            {icons && icon && <Icon nom={icon} />}
            <span>{texte}</span>
            {to === '/messagerie' && <PastilleNonLus />}
            {to === '/mes-notifications' && <PastilleNouvelles />}
          </NavLink>
        </li>
      ))}
      {children}
    </ul>
  )
}
