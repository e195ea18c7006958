// The head of every page.
import { NavLink } from '../navigation/Link.tsx'
import { useSession } from '../session/session.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Drawer, openDrawer } from './Drawer.tsx'
import { Logo } from './Logo.tsx'
import { NavLinks } from './NavLinks.tsx'
import { formatNonLus, formatNouvelles, PastilleNouvelles, useNonLus, useNouvelles } from './NonLus.tsx'
import { compte, entete, liensPour } from './navigation.ts'
import { SignOutItem } from './SignOutItem.tsx'
import { useSignInLink } from './useSignInLink.ts'

/** Until the session is known, the HTML contains both headers; the inline script pageStart.js chooses the visible one. */
export function Header() {
  const session = useSession()
  const signInLink = useSignInLink()
  return (
    <header className="entete">
      <div className="entete-rang">
        <Logo />
        <nav className="seul-large" aria-label="Principale">
          <NavLinks className="navigation" liens={liensPour(entete, session).filter(({ etroit }) => !etroit)} />
        </nav>
        <div className="entete-fin">
          {session.statut !== 'visiteur' && <UserMenu />}
          {session.statut !== 'membre' && (
            <>
              <ButtonLink {...signInLink} className="seul-large pour-visiteur" variant="secondary" icon="personne">
                Connexion / Inscription
              </ButtonLink>
              <ButtonLink
                {...signInLink}
                className="seul-etroit pour-visiteur"
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

/** Links only for members. */
const forMembre = compte.map((lien) => ({ pour: 'membre' as const, ...lien }))

/** « Bonjour, {nom} », with the member's menu. */
function UserMenu() {
  const session = useSession()
  const { nom } = session
  return (
    <div className="seul-large pour-membre">
      <Button variant="quiet" icon="personne" popoverTarget="menu-compte" onKeyDown={openDrawer}>
        <span className="nom-membre">{`Bonjour${nom ? `, ${nom}` : ''}`}</span>
        <PastilleNouvelles />
        <Icon nom="bas" />
      </Button>
      <Drawer id="menu-compte" label="Mon espace">
        <NavLinks liens={liensPour(compte, session)} icons>
          <SignOutItem />
        </NavLinks>
      </Drawer>
    </div>
  )
}

/** Works before hydration: a native popover with links. */
function MobileMenu() {
  const session = useSession()
  const signInLink = useSignInLink()
  const nonLus = useNonLus()
  const nouvelles = useNouvelles()
  const attend = [nonLus && formatNonLus(nonLus), nouvelles && formatNouvelles(nouvelles)].filter(Boolean)
  const { nom, statut } = session
  return (
    <div className="seul-etroit">
      <Button
        variant="quiet"
        icon="menu"
        iconOnly
        className={attend.length > 0 ? 'menu-signale' : ''}
        aria-label={['Menu', ...attend].join(', ')}
        popoverTarget="menu-mobile"
        onKeyDown={openDrawer}
      />
      <Drawer id="menu-mobile" label="Menu">
        {statut === 'membre' && nom && <p className="volet-nom">{`Bonjour, ${nom}`}</p>}
        <NavLinks
          liens={[...liensPour(entete, session), ...(statut === 'visiteur' ? [] : liensPour(forMembre, session))]}
          icons
        >
          {statut !== 'visiteur' && <SignOutItem />}
          {statut !== 'membre' && (
            <li className="a-part pour-visiteur">
              <NavLink className="lien-nav" {...signInLink}>
                <Icon nom="personne" />
                <span>Connexion / Inscription</span>
              </NavLink>
            </li>
          )}
        </NavLinks>
      </Drawer>
    </div>
  )
}
