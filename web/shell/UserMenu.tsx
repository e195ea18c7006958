// The member's menu on wide screens, under their name.
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { NavLinks } from './NavLinks.tsx'
import { PastilleNouvelles } from './NonLus.tsx'
import { compte, liensPour } from './navigation.ts'
import { SignOutItem } from './SignOutItem.tsx'
import { enterVolet, Volet } from './Volet.tsx'

/** « Bonjour, {nom} », and what belongs to this member. */
export function UserMenu() {
  const session = useSession()
  const { nom } = session
  return (
    <div className="seul-large">
      <Button variant="quiet" icon="personne" popoverTarget="menu-compte" onKeyDown={enterVolet}>
        <span className="nom-membre">Bonjour{nom && `, ${nom}`}</span>
        <PastilleNouvelles />
        <Icon nom="bas" />
      </Button>
      <Volet id="menu-compte" label="Mon espace">
        <NavLinks liens={liensPour(compte, session)} icons>
          <SignOutItem />
        </NavLinks>
      </Volet>
    </div>
  )
}
