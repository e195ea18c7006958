// A notice: what may be reported, for which reasons, how soon a person reads it, and what refuses it.
import * as z from 'zod/mini'
import { textUpTo } from '../protocol/boundedSchemas.ts'
import { type FieldRefusal, refus } from '../protocol/refusal.ts'
import { Uuid } from '../protocol/uuid.ts'
import { emailMax, isEmail } from '../text/email.ts'
import { isVide, longueur } from '../text/texte.ts'

export const cibles = ['annonce', 'forum', 'message_forum', 'message', 'personne'] as const
export type Cible = (typeof cibles)[number]

/** What is reported, as a sentence names it. */
export const nomsCible: Record<Cible, string> = {
  annonce: 'une annonce',
  forum: 'un sujet du forum',
  message_forum: 'un message du forum',
  message: 'un message privé',
  personne: 'un profil',
}

export const codesMotif = [
  'vie',
  'mineur',
  'annonce_fausse',
  'demarchage',
  'arnaque',
  'patient',
  'injure',
  'discrimination',
  'usurpation',
  'harcelement',
  'doublon',
  'hors_sujet',
  'droits',
  'autre',
] as const
export type Motif = (typeof codesMotif)[number]

interface Raison {
  texte: string
  /** Read within a day. */
  urgent?: true
  /** Someone may be in danger: read even when nobody has proved the address of who reports it. */
  grave?: true
  /** Of these contents alone. */
  pour?: readonly Cible[]
}

/** The reasons, in the order shown. */
export const motifs: Record<Motif, Raison> = {
  vie: { texte: 'Une personne est en danger (vie, santé)', urgent: true, grave: true },
  mineur: { texte: 'Un mineur est en danger, ou montré sans droit', urgent: true, grave: true },
  annonce_fausse: { texte: 'Annonce fausse, ou poste déjà pourvu', pour: ['annonce'] },
  demarchage: { texte: 'Démarchage, publicité, coordonnées collectées' },
  arnaque: { texte: 'Demande d’argent, hameçonnage', urgent: true },
  patient: { texte: 'Patient reconnaissable (secret professionnel)', urgent: true },
  injure: { texte: 'Propos injurieux, haineux, ou qui dénigrent un confrère' },
  discrimination: { texte: 'Critère discriminatoire (âge, sexe, origine, grossesse…)' },
  usurpation: { texte: 'Usurpation d’une personne ou d’un titre' },
  harcelement: { texte: 'Messages insistants ou menaçants', urgent: true },
  doublon: { texte: 'Doublon', pour: ['annonce', 'forum'] },
  hors_sujet: { texte: 'Hors sujet', pour: ['annonce', 'forum', 'message_forum'] },
  droits: { texte: 'Photo ou texte repris sans accord' },
  autre: { texte: 'Autre (à préciser)' },
}

export const motifsOf = (cible: Cible): Motif[] =>
  codesMotif.filter((code) => motifs[code].pour?.includes(cible) ?? true)

const jourMs = 86_400_000

/** When a notice is read at the latest: a day, or three working days. */
export function echeanceOf(date: Date, urgent: boolean): Date {
  if (urgent) return new Date(date.getTime() + jourMs)
  const end = new Date(date)
  for (let ouvres = 0; ouvres < 3; ) {
    end.setUTCDate(end.getUTCDate() + 1)
    if (end.getUTCDay() % 6 !== 0) ouvres += 1
  }
  return end
}

export const explicationMax = 2000
const nomMax = 100

export const Signaler = z.object({
  p_cible: z.enum(cibles),
  p_uuid_cible: Uuid,
  p_motif: z.enum(codesMotif),
  p_illicite: z.boolean(),
  p_explication: z.optional(textUpTo(explicationMax)),
  p_nom: z.optional(textUpTo(nomMax)),
  /** Of a visitor, who is answered there. */
  p_email: z.nullable(textUpTo(emailMax)),
  p_bonne_foi: z.optional(z.boolean()),
})

export interface SignalementSaisi {
  cible: Cible
  motif: Motif | null
  illicite: boolean
  explication: string
  nom: string
  email: string
  bonne_foi: boolean
}

/** The refusal of a notice, or null; a member is known, and answered, by their account. */
export function refuseSignalement(
  saisi: SignalementSaisi,
  membre: boolean,
): FieldRefusal<keyof SignalementSaisi> | null {
  const { cible, motif, illicite, explication, bonne_foi } = saisi
  if (!motif || !motifsOf(cible).includes(motif)) return refus('motif', 'Choisissez un motif.')
  if (isVide(explication) && (illicite || motif === 'autre'))
    return refus('explication', 'Expliquez en quelques mots ce qui ne va pas.')
  if (longueur(explication) > explicationMax)
    return refus('explication', `L’explication ne peut pas dépasser ${explicationMax} caractères.`)
  if (!membre && !isEmail(saisi.email.trim())) return refus('email', 'Donnez l’adresse e-mail où vous répondre.')
  if (illicite && isVide(saisi.nom))
    return refus('nom', 'Donnez votre nom\u00a0: la loi le demande pour un contenu illicite.')
  if (longueur(saisi.nom) > nomMax) return refus('nom', 'Ce nom est trop long.')
  if (illicite && !bonne_foi) return refus('bonne_foi', 'Cochez cette case pour envoyer votre signalement.')
  return null
}

export const dejaSignale = 'Vous avez déjà signalé ce contenu pour ce motif. Nous vous répondrons.'
export const contenuSien = 'Ce contenu est le vôtre\u00a0: vous pouvez le modifier ou le retirer vous-même.'
export const contenuAbsent = 'Ce contenu n’existe pas, ou n’est plus en ligne.'

/** Notices found groundless in thirty days beyond which no other is taken for as long. */
export const rejetsMax = 5
export const rejetsJours = 30
/** Groundless ones for an urgent reason beyond which a reporter's are no longer read first. */
export const urgencesMax = 2
export const signalementFerme =
  'Plusieurs de vos signalements n’ont pas été retenus ces 30 derniers jours. Vous pourrez de nouveau signaler ensuite\u00a0; un contenu illicite peut aussi nous être écrit.'

/** Reasons whose notices wait for no confirmation. */
export const motifsGraves: Motif[] = codesMotif.filter((code) => motifs[code].grave)

/** Minutes between two mails to one mailbox that a visitor's notices have written to. */
export const accuseMinutes = 60
/** Days after which a notice whose address was never proved is forgotten. */
export const confirmationJours = 30

export const ConfirmerSignalement = z.object({ p_uuid_confirmation: Uuid })
export const confirmationAbsente = 'Ce lien n’est plus bon\u00a0: le signalement a été oublié, ou n’a jamais été fait.'

/** What happens next to a notice that has just been sent: a visitor's waits for the link of their mail, unless it is grave. */
export function formatFirstRead(motif: Motif, membre: boolean): string {
  if (membre) return 'Une personne le lira, et vous répondra par e-mail.'
  const lien =
    'le lien que nous vous écrivons dans la minute (ou celui de la dernière heure, si vous veniez de signaler)'
  return motifs[motif].grave
    ? `Une personne le lira sous 24 heures. Pour qu’elle vous réponde, ouvrez ${lien}.`
    : `Ouvrez ${lien}\u00a0: une personne le lira alors, et vous répondra par e-mail.`
}

/** Where the link of the mail leads. */
export const cheminConfirmation = (uuid: string): string => `/signaler?confirmer=${uuid}`

/** Notices that one mailbox of a visitor may sign in a day. */
export const visiteurMax = 3

/** The first digits of an id, as mails and pages say it. */
export const referenceOf = (uuid: string): string => uuid.slice(0, 8)

/** Where who has reported, or is concerned, reads what was decided. */
export const cheminSuivi = (uuid: string): string => `/signaler?suivi=${uuid}`

export const MonSignalement = z.object({
  uuid_suivi: z.uuid(),
  cible: z.enum(cibles),
  motif: z.enum(codesMotif),
  date_signalement: z.iso.datetime({ offset: true }),
  date_decision: z.nullable(z.iso.datetime({ offset: true })),
})
export type MonSignalement = z.infer<typeof MonSignalement>
