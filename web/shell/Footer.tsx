// The foot of every page.

import { marque } from '#domain/marque.ts'
import { Link } from '../navigation/Link.tsx'
import { useSession } from '../session/session.ts'
import { Logo } from './Logo.tsx'
import { liensPour, pied } from './navigation.ts'

/** The tagline, the columns of links, the copyright. */
export function Footer() {
  const session = useSession()
  return (
    <footer className="pied">
      <div className="pied-rang">
        <div className="pied-marque">
          <Logo />
          <p>{marque.accroche}</p>
        </div>
        {pied.map(({ titre, liens }) => (
          <nav key={titre} aria-label={titre}>
            <h2>{titre}</h2>
            <ul>
              {liensPour(liens, session).map(({ to, texte }) => (
                <li key={to}>
                  <Link to={to}>{texte}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="pied-fin">
        {'© '}
        <span ref={showYear} suppressHydrationWarning>
          {new Date().getFullYear()}
        </span>
        {` ${marque.nom}. Tous droits réservés.`}
      </p>
    </footer>
  )
}

// Hydration keeps the year of the build: a page built in December and read in January is corrected here.
function showYear(node: HTMLSpanElement | null): void {
  if (node) node.textContent = String(new Date().getFullYear())
}
