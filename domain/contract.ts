// Every view and every function of the API (produit §7), one line each: who may ask, with what, for what. Read this
// first, then changement.ts, which says what each call changes.
import * as z from 'zod/mini'
import { ChequeAttendu, EncaisserCheque, EntreeJournal } from './administration.ts'
import {
  AjouterAnnonce,
  Annonce,
  AnnonceCreee,
  CibleAnnonce,
  InsererAnnonce,
  ModifierAnnonce,
  MonAnnonce,
  TypeAnnonce,
  VueAnnonce,
} from './annonce.ts'
import { CategorieForum, CreerForum, EnvoyerForum, EnvoyerMessageForum, Forum, MessageForum } from './forum.ts'
import {
  Conversation,
  EnvoyerMessageAnnonce,
  EnvoyerMp,
  EnvoyerMpConversation,
  MarquerConversationLue,
  MessageEnvoye,
  MessagePrive,
} from './messagerie.ts'
import { Operation } from './operation.ts'
import { CreerPaiement, MoyenDePaiement } from './paiement.ts'
import {
  CiblePersonne,
  Personne,
  ProfilPublic,
  RenseignerAdresse,
  RenseignerMails,
  RenseignerNumrpps,
  RenseignerPresentation,
  RenseignerPseudo,
  RenseignerTelephone,
} from './personne.ts'
import { CiblePhoto, OrdrePhotos, Photo } from './photo.ts'
import { RechercheAnnonces } from './recherche.ts'
import { Tarif } from './tarif.ts'

/** The two profiles of the wire: a visitor's, and a member's who sees all a visitor sees and more. */
export const profils = ['anon_ae', 'utilisateur_ae'] as const
export type Profil = (typeof profils)[number]

/** What some members may do beyond the others; for anybody else, an entry with a role does not exist. */
export const roles = ['operateur'] as const
export type Role = (typeof roles)[number]

const anonyme = 'anon_ae'
const membre = 'utilisateur_ae'
const operateur = { profil: membre, role: 'operateur' } as const

export const views = {
  lister_annonces: { profil: anonyme, row: Annonce },
  lister_mes_annonces: { profil: membre, row: MonAnnonce },
  lister_vues_annonce: { profil: membre, row: VueAnnonce },
  lister_typesannonce: { profil: anonyme, row: TypeAnnonce },
  lister_tarifs: { profil: membre, row: Tarif },
  lire_personne: { profil: membre, row: Personne },
  lister_operations: { profil: membre, row: Operation },
  lister_moyens_de_paiement: { profil: membre, row: MoyenDePaiement },
  lister_conversations: { profil: membre, row: Conversation },
  lister_messages_prives: { profil: membre, row: MessagePrive },
  lister_categories_forum: { profil: membre, row: CategorieForum },
  lister_forums: { profil: membre, row: Forum },
  lister_messages_forum: { profil: membre, row: MessageForum },
  lister_cheques_attendus: { ...operateur, row: ChequeAttendu },
  lister_journal: { ...operateur, row: EntreeJournal },
} as const satisfies Record<string, View>

/**
 * A function answers `rows` (a set read from the database, filtered like a view), or a `result`, or nothing (204).
 * All take named arguments.
 */
export const functions = {
  lister_annonces: { profil: anonyme, args: RechercheAnnonces, rows: Annonce },
  inserer_annonce: { profil: membre, args: InsererAnnonce, result: z.array(AnnonceCreee) },
  ajouter_annonce: { profil: membre, args: AjouterAnnonce, result: z.array(AnnonceCreee) },
  modifier_annonce: { profil: membre, args: ModifierAnnonce },
  archiver_annonce: { profil: membre, args: CibleAnnonce },
  pourvoir_annonce: { profil: membre, args: CibleAnnonce },
  renouveler_annonce: { profil: membre, args: CibleAnnonce },
  generer_lien_image_annonce: { profil: membre, args: CiblePhoto, result: z.string() },
  generer_lien_téléchargement_image: { profil: membre, args: CiblePhoto, result: z.string() },
  generer_lien_telechargement_image: { profil: membre, args: CiblePhoto, result: z.string() },
  generer_liens_telechargement_images: { profil: membre, args: CibleAnnonce, result: z.array(Photo) },
  generer_lien_suppression_image: { profil: membre, args: CiblePhoto, result: z.string() },
  ordonner_photos_annonce: { profil: membre, args: OrdrePhotos },
  compter_vue_annonce: { profil: anonyme, args: CibleAnnonce },
  envoyer_mp: { profil: membre, args: EnvoyerMp, result: MessageEnvoye },
  envoyer_mp_conversation: { profil: membre, args: EnvoyerMpConversation, result: MessageEnvoye },
  marquer_conversation_lue: { profil: membre, args: MarquerConversationLue },
  creer_forum: { profil: membre, args: CreerForum, result: z.uuid() },
  envoyer_forum: { profil: membre, args: EnvoyerForum },
  envoyer_message_forum: { profil: membre, args: EnvoyerMessageForum },
  lister_profil: { profil: membre, args: CiblePersonne, rows: ProfilPublic },
  envoyer_message_annonce: { profil: membre, args: EnvoyerMessageAnnonce },
  renseigner_pseudo: { profil: membre, args: RenseignerPseudo },
  renseigner_tel: { profil: membre, args: RenseignerTelephone },
  renseigner_adr: { profil: membre, args: RenseignerAdresse },
  renseigner_numrpps: { profil: membre, args: RenseignerNumrpps },
  renseigner_presentation: { profil: membre, args: RenseignerPresentation },
  renseigner_mails: { profil: membre, args: RenseignerMails },
  creer_paiement: { profil: membre, args: CreerPaiement, result: z.nullable(z.string()) },
  encaisser_cheque: { ...operateur, args: EncaisserCheque },
} as const satisfies Record<string, Func>

export interface View {
  profil: Profil
  role?: Role
  row: z.ZodMiniObject
}

export interface Func {
  profil: Profil
  role?: Role
  args: z.ZodMiniObject
  rows?: z.ZodMiniObject
  result?: z.ZodMiniType
}

export type Views = typeof views
export type Functions = typeof functions
export type ViewName = keyof Views
export type FunctionName = keyof Functions
export type Row<N extends ViewName> = z.output<Views[N]['row']>
export type Args<N extends FunctionName> = z.output<Functions[N]['args']>
/** What a function's answer holds, once read by the browser. */
export type Result<N extends FunctionName> = Functions[N] extends { rows: infer R extends z.ZodMiniType }
  ? z.output<R>[]
  : Functions[N] extends { result: infer R extends z.ZodMiniType }
    ? z.output<R>
    : undefined
/** The functions that read a set, and may be read as views are. */
export type Reading = { [N in FunctionName]: Functions[N] extends { rows: z.ZodMiniType } ? N : never }[FunctionName]
/** What can be read: a view, or `rpc/` and a function that answers rows. */
export type Source = ViewName | `rpc/${Reading}`
