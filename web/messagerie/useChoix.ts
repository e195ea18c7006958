// Which conversation the address names: one that exists, or the first message to a member.
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Conversation } from '#domain/messagerie.ts'
import { isUuid } from '#domain/uuid.ts'
import { useView } from '../lecture/api.ts'

/** Whom the member writes to. */
export type Interlocuteur = Pick<
  Conversation,
  'uuid_interlocuteur' | 'pseudo_interlocuteur' | 'presentation_interlocuteur'
>

export type Choix =
  | { etat: 'aucune' | 'chargement' | 'absente' | 'inconnu' | 'illisible' }
  | { etat: 'choisie'; interlocuteur: Interlocuteur; conversation: Conversation | null }

/** The address of a first message to a member; it becomes that of their conversation, when there is one. */
export const lienEcrire = (uuid_personne: string): string => `/messagerie?destinataire=${uuid_personne}`

export function useChoix(conversations: readonly Conversation[] | undefined): Choix {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const conversationId = params.get('conversationId')?.toLowerCase() ?? null
  const destinataire = params.get('destinataire')?.toLowerCase() ?? null
  const conversation = conversations?.find(({ uuid_conversation, uuid_interlocuteur }) =>
    conversationId ? uuid_conversation === conversationId : uuid_interlocuteur === destinataire,
  )
  const profil = useView(
    'rpc/lister_profil',
    { p_uuid_personne: destinataire ?? '' },
    { enabled: !conversationId && isUuid(destinataire ?? '') && conversations !== undefined && !conversation },
  )
  const connue = !conversationId && conversation ? conversation.uuid_conversation : null
  useEffect(() => {
    if (connue) navigate(`/messagerie?conversationId=${connue}`, { replace: true })
  }, [connue, navigate])

  if (conversation) return { etat: 'choisie', interlocuteur: conversation, conversation }
  if (!conversationId && !destinataire) return { etat: 'aucune' }
  if (!conversations) return { etat: 'chargement' }
  if (conversationId) return { etat: 'absente' }
  if (!isUuid(destinataire ?? '') || profil.data?.length === 0) return { etat: 'inconnu' }
  if (profil.error) return { etat: 'illisible' }
  const [membre] = profil.data ?? []
  if (!membre) return { etat: 'chargement' }
  const { uuid_personne, pseudo_personne, presentation_personne } = membre
  return {
    etat: 'choisie',
    interlocuteur: {
      uuid_interlocuteur: uuid_personne,
      pseudo_interlocuteur: pseudo_personne,
      presentation_interlocuteur: presentation_personne,
    },
    conversation: null,
  }
}
