// Tells members that they already wrote about this ad, with a link to the conversation.
import type { Annonce } from '#domain/annonce/annonce.ts'
import { Link } from '../navigation/Link.tsx'
import { useView } from '../query/api.ts'

export function DejaEcrit({ annonce: { uuid_annonce }, moi }: { annonce: Annonce; moi: string }) {
  const ecrits = useView(
    'lister_messages_prives',
    { uuid_annonce: `eq.${uuid_annonce}`, uuid_personne_emetteur: `eq.${moi}`, limit: 1 },
    { select: ['uuid_conversation'] },
  )
  const [ecrit] = ecrits.data ?? []
  if (!ecrit) return null
  return (
    <p className="deja-ecrit">
      <span>{`Vous avez déjà écrit à propos de cette annonce. `}</span>
      <Link to={`/messagerie?conversationId=${ecrit.uuid_conversation}`}>Voir la conversation</Link>
    </p>
  )
}
