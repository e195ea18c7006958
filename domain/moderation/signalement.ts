// Reports: what may be reported and for which reasons, the delay for reading them, and refusals.
import * as z from 'zod/mini'
import { textUpTo } from '../protocol/boundedSchemas.ts'
import { type FieldRefusal, refus } from '../protocol/refusal.ts'
import { isUuid, Uuid } from '../protocol/uuid.ts'
import { emailMax, isEmail } from '../text/email.ts'
import { isVide, longueur } from '../text/texte.ts'

export const cibles = ['annonce', 'forum', 'message_forum', 'message', 'personne'] as const
export type Cible = (typeof cibles)[number]

/** The reported thing, as named in sentences. */
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
  /** Must be read within a day. */
  urgent?: true
  /** Someone may be in danger: read even when the reporter's address is not confirmed. */
  grave?: true
  /** The only contents for which the reason is offered. */
  pour?: readonly Cible[]
}

/** The reasons, in display order. */
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

/** Deadline for reading a report: one day, or three working days. */
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
  /** Required from visitors, to answer them. */
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

/** The refusal of a report, or null; members are identified by their account and need no address. */
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

/** After this many groundless reports in this many days, the reporter's further ones are refused for as long. */
export const rejetsMax = 5
export const rejetsJours = 30
/** After this many groundless urgent reports, the reporter's reports are no longer read first. */
export const urgencesMax = 2
export const signalementFerme =
  'Plusieurs de vos signalements n’ont pas été retenus ces 30 derniers jours. Vous pourrez de nouveau signaler ensuite\u00a0; un contenu illicite peut aussi nous être écrit.'

/** Reasons whose reports need no confirmation. */
export const motifsGraves: Motif[] = codesMotif.filter((code) => motifs[code].grave)

/** Minutes between two mails to the same mailbox about visitors' reports. */
export const accuseMinutes = 60
/** Days after which a report that was never confirmed is erased. */
export const confirmationJours = 30

export const ConfirmerSignalement = z.object({ p_uuid_confirmation: Uuid })
export const confirmationAbsente = 'Ce lien n’est plus bon\u00a0: le signalement a été oublié, ou n’a jamais été fait.'

/** What happens after a report is sent: a visitor's waits for the link in the mail, except in an emergency. */
export function formatFirstRead(motif: Motif, membre: boolean): string {
  if (membre) return 'Une personne le lira, et vous répondra par e-mail.'
  const lien =
    'le lien que nous vous écrivons dans la minute (ou celui de la dernière heure, si vous veniez de signaler)'
  return motifs[motif].grave
    ? `Une personne le lira sous 24 heures. Pour qu’elle vous réponde, ouvrez ${lien}.`
    : `Ouvrez ${lien}\u00a0: une personne le lira alors, et vous répondra par e-mail.`
}

/** The address that the link in the mail opens. */
export const cheminConfirmation = (uuid: string): string => `/signaler?confirmer=${uuid}`

/** Most reports per day from one visitor's mailbox. */
export const visiteurMax = 3

/** The start of an id, used as a reference in mails and pages. */
export const referenceOf = (uuid: string): string => uuid.slice(0, 8)

/** The page where the reporter or the author follows a report. */
export const cheminSuivi = (uuid: string): string => `/signaler?suivi=${uuid}`

export const MonSignalement = z.object({
  uuid_suivi: z.uuid(),
  cible: z.enum(cibles),
  motif: z.enum(codesMotif),
  date_signalement: z.iso.datetime({ offset: true }),
  date_decision: z.nullable(z.iso.datetime({ offset: true })),
})
export type MonSignalement = z.infer<typeof MonSignalement>

/** The page of each kind of content that has one. */
const pages: readonly (readonly [RegExp, Cible])[] = [
  [/\/annonce\/([0-9a-f-]{36})/i, 'annonce'],
  [/\/forum\/([0-9a-f-]{36})/i, 'forum'],
  [/\/profil\/([0-9a-f-]{36})/i, 'personne'],
]

/** What a pasted address is about; null when it is not the page of something that can be reported. */
export function readReportedAddress(adresse: string): { cible: Cible; uuid: string } | null {
  for (const [page, cible] of pages) {
    const uuid = page.exec(adresse.slice(0, 2000))?.[1]
    if (uuid && isUuid(uuid)) return { cible, uuid: uuid.toLowerCase() }
  }
  return null
}
