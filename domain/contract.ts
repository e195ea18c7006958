// Every view and every function of the API (produit §7), one line each: who may ask, with what, for what. Read this
// first, then changement.ts, which says what each call changes.
import * as z from 'zod/mini'
import { ChequeAttendu, EncaisserCheque, EntreeJournal } from './administration.ts'
import {
  AjouterAnnonce,
  Annonce,
  AnnonceCreee,
  CibleAnnonce,
  criteresAnnonce,
  InsererAnnonce,
  ModifierAnnonce,
  MonAnnonce,
  TypeAnnonce,
  VueAnnonce,
} from './annonce.ts'
import { CompterAnnonces, ZoneAnnonces } from './carte/zone.ts'
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
import { CreerPaiement, MoyenDePaiement } from './paiement/paiement.ts'
import { Credit, RembourserPaiement } from './paiement/remboursement.ts'
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
import { CiblePhoto, Couverture, CouverturesVoulues, OrdrePhotos, Photo } from './photo.ts'
import { RechercheAnnonces } from './recherche.ts'
import { Tarif } from './tarif.ts'

/** The two profiles of the wire: a visitor's, and a member's who sees all a visitor sees and more. */
export const profils = ['anon_ae', 'utilisateur_ae'] as const
export type Profil = (typeof profils)[number]

/** What some members may do beyond the others; for anybody else, an entry with a role does not exist. */
export const roles = ['operateur'] as const
export type Role = (typeof roles)[number]

/**
 * Whose rows an entry reads, or an argument may name: `sienne`, the caller's own; `montree`, theirs and what everybody sees
 * beside; `autrui`, what everybody sees and is another's; `libre`, any, and nothing happens of one that is not there. What is
 * beyond answers as what does not exist; the rows of `door/acces.test.ts` come from here.
 */
export type Portee = 'sienne' | 'montree' | 'autrui' | 'libre'

/** A call that says everything by its name. */
const Rien = z.object({})

const anonyme = 'anon_ae'
const membre = 'utilisateur_ae'
const operateur = { profil: membre, role: 'operateur' } as const
const annonceSienne = { p_uuid_annonce: 'sienne' } as const
const annonceMontree = { p_uuid_annonce: 'montree' } as const

export const views = {
  lister_annonces: { profil: anonyme, row: Annonce, portee: 'montree', criteres: criteresAnnonce },
  lister_mes_annonces: { profil: membre, row: MonAnnonce, portee: 'sienne' },
  lister_vues_annonce: { profil: membre, row: VueAnnonce, portee: 'sienne' },
  lister_typesannonce: { profil: anonyme, row: TypeAnnonce, portee: 'montree' },
  lister_tarifs: { profil: membre, row: Tarif, portee: 'montree' },
  lire_personne: { profil: membre, row: Personne, portee: 'sienne' },
  lister_operations: { profil: membre, row: Operation, portee: 'sienne' },
  lister_moyens_de_paiement: { profil: membre, row: MoyenDePaiement, portee: 'montree' },
  lister_conversations: { profil: membre, row: Conversation, portee: 'sienne' },
  lister_messages_prives: { profil: membre, row: MessagePrive, portee: 'sienne' },
  lister_categories_forum: { profil: membre, row: CategorieForum, portee: 'montree' },
  lister_forums: { profil: membre, row: Forum, portee: 'montree' },
  lister_messages_forum: { profil: membre, row: MessageForum, portee: 'montree' },
  lister_cheques_attendus: { ...operateur, row: ChequeAttendu, portee: 'montree' },
  lister_credits: { ...operateur, row: Credit, portee: 'montree' },
  lister_journal: { ...operateur, row: EntreeJournal, portee: 'montree' },
} as const satisfies Record<string, View>

/**
 * A function answers `rows` (a set read from the database, filtered like a view), or a `result`, or nothing (204).
 * All take named arguments.
 */
export const functions = {
  lister_annonces: {
    profil: anonyme,
    args: RechercheAnnonces,
    cibles: annonceMontree,
    rows: Annonce,
    criteres: criteresAnnonce,
  },
  compter_annonces: { profil: anonyme, args: CompterAnnonces, rows: ZoneAnnonces },
  inserer_annonce: { profil: membre, args: InsererAnnonce, result: z.array(AnnonceCreee) },
  ajouter_annonce: { profil: membre, args: AjouterAnnonce, result: z.array(AnnonceCreee) },
  modifier_annonce: { profil: membre, args: ModifierAnnonce, cibles: annonceSienne },
  archiver_annonce: { profil: membre, args: CibleAnnonce, cibles: annonceSienne },
  pourvoir_annonce: { profil: membre, args: CibleAnnonce, cibles: annonceSienne },
  renouveler_annonce: {
    profil: membre,
    args: CibleAnnonce,
    cibles: annonceSienne,
    result: z.array(AnnonceCreee),
  },
  generer_lien_image_annonce: { profil: membre, args: CiblePhoto, cibles: annonceSienne, result: z.string() },
  generer_lien_téléchargement_image: { profil: membre, args: CiblePhoto, cibles: annonceMontree, result: z.string() },
  generer_lien_telechargement_image: { profil: membre, args: CiblePhoto, cibles: annonceMontree, result: z.string() },
  generer_liens_telechargement_images: {
    profil: membre,
    args: CibleAnnonce,
    cibles: annonceMontree,
    result: z.array(Photo),
  },
  generer_liens_couvertures: {
    profil: membre,
    args: CouverturesVoulues,
    cibles: { p_uuids_annonces: 'libre' },
    result: z.array(Couverture),
  },
  generer_lien_suppression_image: { profil: membre, args: CiblePhoto, cibles: annonceSienne, result: z.string() },
  ordonner_photos_annonce: { profil: membre, args: OrdrePhotos, cibles: annonceSienne },
  compter_vue_annonce: { profil: anonyme, args: CibleAnnonce, cibles: { p_uuid_annonce: 'libre' } },
  envoyer_mp: {
    profil: membre,
    args: EnvoyerMp,
    cibles: { p_uuid_personne_destinataire: 'autrui' },
    result: MessageEnvoye,
  },
  envoyer_mp_conversation: {
    profil: membre,
    args: EnvoyerMpConversation,
    cibles: { p_uuid_conversation: 'sienne' },
    result: MessageEnvoye,
  },
  marquer_conversation_lue: { profil: membre, args: MarquerConversationLue, cibles: { p_uuid_conversation: 'sienne' } },
  creer_forum: { profil: membre, args: CreerForum, result: z.uuid() },
  envoyer_forum: { profil: membre, args: EnvoyerForum, cibles: { p_uuid_forum: 'montree' } },
  envoyer_message_forum: { profil: membre, args: EnvoyerMessageForum, cibles: { p_uuid_forum: 'montree' } },
  lister_profil: { profil: membre, args: CiblePersonne, cibles: { p_uuid_personne: 'montree' }, rows: ProfilPublic },
  envoyer_message_annonce: {
    profil: membre,
    args: EnvoyerMessageAnnonce,
    cibles: { recipient_id: 'autrui', ad_id: 'autrui' },
  },
  /** The account goes some days later; until then it is as before. */
  supprimer_compte: { profil: membre, args: Rien },
  garder_compte: { profil: membre, args: Rien },
  renseigner_pseudo: { profil: membre, args: RenseignerPseudo },
  renseigner_tel: { profil: membre, args: RenseignerTelephone },
  renseigner_adr: { profil: membre, args: RenseignerAdresse },
  renseigner_numrpps: { profil: membre, args: RenseignerNumrpps },
  renseigner_presentation: { profil: membre, args: RenseignerPresentation },
  renseigner_mails: { profil: membre, args: RenseignerMails },
  creer_paiement: { profil: membre, args: CreerPaiement, cibles: annonceSienne, result: z.nullable(z.string()) },
  encaisser_cheque: { ...operateur, args: EncaisserCheque, cibles: { p_uuid_paiement: 'montree' } },
  rembourser_paiement: { ...operateur, args: RembourserPaiement, cibles: { p_uuid_paiement: 'montree' } },
} as const satisfies Record<string, Func>

export interface View {
  profil: Profil
  role?: Role
  row: z.ZodMiniObject
  portee: Portee
  /** What a visitor may filter and order by, in a set that grows; every column when absent. */
  criteres?: readonly string[]
}

export interface Func {
  profil: Profil
  role?: Role
  args: z.ZodMiniObject
  rows?: z.ZodMiniObject
  criteres?: readonly string[]
  result?: z.ZodMiniType
  /** By the argument that names a row, which rows it may be. */
  cibles?: Readonly<Record<string, Portee>>
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
