// The head of every page.
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Logo } from './Logo.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { NavLinks } from './NavLinks.tsx'
import { entete, liensPour } from './navigation.ts'
import { UserMenu } from './UserMenu.tsx'
import { useSignInLink } from './useSignInLink.ts'

/** Until the session is read, and in built pages, the visitor's header; a member's links come later, moving nothing. */
export function Header() {
  const session = useSession()
  const signInLink = useSignInLink()
  const membre = session.statut === 'membre'
  return (
    <header className="entete">
      <div className="entete-rang">
        <Logo />
        <nav className="seul-large" aria-label="Principale">
          <NavLinks className="navigation" liens={liensPour(entete, session).filter(({ etroit }) => !etroit)} />
        </nav>
        <div className="entete-fin">
          {membre ? (
            <UserMenu />
          ) : (
            <>
              <ButtonLink {...signInLink} className="seul-large" variant="secondary" icon="personne">
                Connexion / Inscription
              </ButtonLink>
              <ButtonLink
                {...signInLink}
                className="seul-etroit"
                variant="quiet"
                icon="personne"
                iconOnly
                aria-label="Connexion / Inscription"
              />
            </>
          )}
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}
