// The burger of narrow screens and what it opens: all of the header and the member's menu.

import { NavLink } from '../navigation/Link.tsx'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { NavLinks } from './NavLinks.tsx'
import { sayNonLus, sayNouvelles, useNonLus, useNouvelles } from './NonLus.tsx'
import { compte, entete, liensPour } from './navigation.ts'
import { SignOutItem } from './SignOutItem.tsx'
import { useSignInLink } from './useSignInLink.ts'
import { enterVolet, Volet } from './Volet.tsx'

/** Works before hydration: the menu is a native popover and its lines are links. */
export function MobileMenu() {
  const session = useSession()
  const signInLink = useSignInLink()
  const nonLus = useNonLus()
  const nouvelles = useNouvelles()
  const attend = [nonLus && sayNonLus(nonLus), nouvelles && sayNouvelles(nouvelles)].filter(Boolean)
  const { nom } = session
  const membre = session.statut === 'membre'
  return (
    <div className="seul-etroit">
      <Button
        variant="quiet"
        icon="menu"
        iconOnly
        className={attend.length > 0 ? 'menu-signale' : ''}
        aria-label={['Menu', ...attend].join(', ')}
        popoverTarget="menu-mobile"
        onKeyDown={enterVolet}
      />
      <Volet id="menu-mobile" label="Menu">
        {membre && nom && <p className="volet-nom">Bonjour, {nom}</p>}
        <NavLinks liens={liensPour([...entete, ...(membre ? compte : [])], session)} icons>
          {membre ? (
            <SignOutItem />
          ) : (
            <li className="a-part">
              <NavLink className="lien-nav" {...signInLink}>
                <Icon nom="personne" />
                Connexion / Inscription
              </NavLink>
            </li>
          )}
        </NavLinks>
      </Volet>
    </div>
  )
}
