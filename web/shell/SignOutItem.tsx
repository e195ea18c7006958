// The last item of the member's menu.
import { useSession } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'

/** « Déconnexion ». */
export function SignOutItem() {
  const { signOut } = useSession()
  return (
    <li className="a-part pour-membre">
      <button type="button" className="lien-nav" onClick={() => signOut()}>
        <Icon nom="sortie" />
        <span>Déconnexion</span>
      </button>
    </li>
  )
}
