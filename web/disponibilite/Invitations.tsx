// The ads that have invited a member: read, answered by a message, or set aside in silence.
import { sayInvitation } from '#domain/disponibilite/invitation.ts'
import { cheminInvitation } from '#domain/notification.ts'
import { useView } from '../lecture/api.ts'
import { Link } from '../navigation/Link.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Decliner } from './Decliner.tsx'

export function Invitations({ onGone }: { onGone: () => void }) {
  const invitations = useView('lister_invitations').data ?? []
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations">
      <h2 className="ligne-titre" id="invitations">
        Invitations
      </h2>
      <ul className="lignes">
        {invitations.map((une) => (
          <li key={une.uuid_invitation}>
            <div>
              <p>
                <strong>{sayInvitation(une)}</strong>
              </p>
              <Link to={cheminInvitation(une.uuid_annonce)}>{une.titre_annonce}</Link>
            </div>
            <div className="rang">
              <ButtonLink icon="message" to={`${cheminInvitation(une.uuid_annonce)}#ecrire-${une.uuid_annonce}`}>
                Écrire au cabinet
              </ButtonLink>
              <Decliner invitation={une} onGone={onGone} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
