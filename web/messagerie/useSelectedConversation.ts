// The conversation named by the address: an existing one, or a first message to a member.
import { useEffect } from 'react'
import type { ProfilPublic } from '#domain/compte/personne.ts'
import type { Conversation } from '#domain/messagerie/messagerie.ts'
import { isUuid } from '#domain/protocol/uuid.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { useView } from '../query/api.ts'

/** The member written to. */
export type Interlocuteur = Pick<
  Conversation,
  'uuid_interlocuteur' | 'pseudo_interlocuteur' | 'presentation_interlocuteur' | 'bloque' | 'verification'
>

export type SelectedConversation =
  | { etat: 'aucune' | 'chargement' | 'absente' | 'inconnu' | 'illisible' }
  | { etat: 'choisie'; interlocuteur: Interlocuteur; conversation: Conversation | null }

/** What the address asks for: a conversation, a member to write to, or nothing. */
interface Demande {
  conversationId: string | null
  destinataire: string | null
}

/** The address to write to a member; it is replaced by that of the conversation once there is one. */
export const lienEcrire = (uuid_personne: string): string => `/messagerie?destinataire=${uuid_personne}`

export const readDemande = (params: { get(name: string): string | null }): Demande => ({
  conversationId: params.get('conversationId')?.toLowerCase() ?? null,
  destinataire: params.get('destinataire')?.toLowerCase() ?? null,
})

export const findConversation = (
  { conversationId, destinataire }: Demande,
  conversations: readonly Conversation[] | undefined,
): Conversation | undefined =>
  conversations?.find(({ uuid_conversation, uuid_interlocuteur }) =>
    conversationId ? uuid_conversation === conversationId : uuid_interlocuteur === destinataire,
  )

/** `profil` is the member to write to, read only when no conversation exists. */
export function choose(
  demande: Demande,
  conversations: readonly Conversation[] | undefined,
  profil: { data: readonly ProfilPublic[] | undefined; error: unknown },
): SelectedConversation {
  const conversation = findConversation(demande, conversations)
  if (conversation) return { etat: 'choisie', interlocuteur: conversation, conversation }
  if (!demande.conversationId && !demande.destinataire) return { etat: 'aucune' }
  if (!conversations) return { etat: 'chargement' }
  if (demande.conversationId) return { etat: 'absente' }
  return isUuid(demande.destinataire ?? '') ? chooseMembre(profil) : { etat: 'inconnu' }
}

function chooseMembre({ data, error }: Parameters<typeof choose>[2]): SelectedConversation {
  if (error) return { etat: 'illisible' }
  if (!data) return { etat: 'chargement' }
  const [membre] = data
  if (!membre) return { etat: 'inconnu' }
  const { uuid_personne, pseudo_personne, presentation_personne, bloque, verification } = membre
  return {
    etat: 'choisie',
    interlocuteur: {
      uuid_interlocuteur: uuid_personne,
      pseudo_interlocuteur: pseudo_personne,
      presentation_interlocuteur: presentation_personne,
      bloque,
      verification,
    },
    conversation: null,
  }
}

export function useSelectedConversation(conversations: readonly Conversation[] | undefined): SelectedConversation {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const demande = readDemande(params)
  const destinataire = demande.destinataire ?? ''
  const conversation = findConversation(demande, conversations)
  const profil = useView(
    'rpc/lister_profil',
    { p_uuid_personne: destinataire },
    { enabled: !demande.conversationId && isUuid(destinataire) && conversations !== undefined && !conversation },
  )
  const connue = !demande.conversationId && conversation ? conversation.uuid_conversation : null
  useEffect(() => {
    if (connue) navigate(`/messagerie?conversationId=${connue}`, { replace: true })
  }, [connue, navigate])
  return choose(demande, conversations, profil)
}
