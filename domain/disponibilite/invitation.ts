// Invitations: an ad may be sent to members who are free for it. The owner is told how many only in steps.
import * as z from 'zod/mini'
import type { Annonce } from '../annonce/annonce.ts'
import { codesSouplesse } from '../critere/critere.ts'
import { type Dates, sayDates } from '../critere/faits.ts'
import { writeDesabonnement } from '../mail/desabonnement.ts'
import { type WrittenMail, writeMail } from '../mail/mail.ts'
import { marque } from '../marque/marque.ts'
import { cheminInvitation } from '../notification/notification.ts'
import { Uuid } from '../protocol/uuid.ts'
import { formatDistance } from '../text/format.ts'
import { silenceJours } from './disponibilite.ts'

/** Most people invited for one ad, in all and per day. */
export const invitesMax = { annonce: 10, jour: 5 } as const
/** Most invitations that one person gets in a week. */
export const invitationsSemaine = 3
/** Days after which an unanswered invitation expires. */
export const reponseJours = 7

const paliers = [0, 5, 10, 20, 50] as const
type Palier = (typeof paliers)[number]

/**
 * Random error added to a count, up to this much each way: someone who knows of four people cannot tell whether a fifth is
 * counted.
 */
export const blurCount = 2

/** The highest step that a number reaches. */
export const readStep = (nombre: number): Palier => paliers.findLast((palier) => palier <= nombre) ?? 0

/** What the owner of an ad is told: approximate counts, no names except those of members who wrote to them. */
export const Disponibles = z.object({
  palier: z.literal(paliers),
  /** Null until the owner has invited someone. */
  prevenus: z.nullable(z.literal([0, 5, 10])),
  acceptees: z.int(),
  /** Whether the owner may invite more today. */
  ouvert: z.boolean(),
})
export type Disponibles = z.infer<typeof Disponibles>

export const invitationFermee =
  'Un de vos contenus a été signalé à raison\u00a0: vous ne pouvez pas prévenir de kinés pour l’instant.'
export const dejaPrevenus = 'Vous en avez prévenu aujourd’hui. Revenez demain.'

/** « Environ 10 kinés disponibles ». */
export const sayDisponibles = ({ palier }: Disponibles): string =>
  palier === 0 ? 'Moins de 5 kinés disponibles' : `Environ ${palier} kinés disponibles`

/** « Environ 10 prévenus, 2 ont répondu ». */
export function sayPrevenus({ prevenus, acceptees }: Disponibles): string | null {
  if (prevenus === null) return null
  const combien = prevenus === 0 ? 'Moins de 5' : `Environ ${prevenus}`
  const reponse = acceptees > 1 ? `${acceptees} ont répondu` : acceptees === 1 ? '1 a répondu' : 'aucune réponse encore'
  return `${combien} prévenus, ${reponse}`
}

export const Invitation = z.object({
  uuid_invitation: z.uuid(),
  uuid_annonce: z.uuid(),
  titre_annonce: z.string(),
  ville_annonce: z.string(),
  distance_km: z.int(),
  id_typeannonce: z.int(),
  datecontrat_annonce: z.nullable(z.iso.date()),
  datefin_annonce: z.nullable(z.iso.date()),
  souplesse_jours: z.nullable(z.literal(codesSouplesse)),
  date_publication: z.nullable(z.iso.datetime({ offset: true })),
  date_invitation: z.iso.datetime({ offset: true }),
})
export type Invitation = z.infer<typeof Invitation>
export const CibleInvitation = z.object({ p_uuid_invitation: Uuid })

/** Whom an ad of each type looks for (product D4). */
const cherches: Readonly<Record<number, string>> = {
  1: 'un assistant',
  2: 'un remplaçant',
  3: 'un collaborateur',
  4: 'un successeur',
}

type Offre = Pick<Invitation, 'distance_km' | 'id_typeannonce'> & Dates

/** « Un cabinet à environ 12 km cherche un remplaçant du 1er au 21 août »: between the centres of two towns. */
export function sayInvitation({ distance_km, id_typeannonce, ...dates }: Offre): string {
  const dites = sayDates(dates)
  const ou = distance_km < 1 ? 'dans votre ville' : formatDistance(distance_km, true)
  const quand = dites ? ` ${dites[0]!.toLowerCase()}${dites.slice(1)}` : ''
  return `Un cabinet ${ou} cherche ${cherches[id_typeannonce] ?? 'un kiné'}${quand}`
}

type Invite = Offre &
  Pick<Annonce, 'uuid_annonce' | 'titre_annonce' | 'ville_annonce' | 'code_departement_annonce'> & {
    pseudo_personne: string | null
    jeton: string
  }

const raison = `Vous recevez cet e-mail parce que vous vous êtes dit disponible sur ${marque.nom}.`
const mesDisponibilites = (site: string): string => `${site}/mes-disponibilites`
const reglages = (jeton: string, site: string) => [
  { lien: mesDisponibilites(site), texte: 'Changer ou arrêter mes disponibilités' },
  { lien: writeDesabonnement('invitation', jeton, site).lien, texte: 'Ne plus recevoir ces e-mails' },
]

/** The mail of an invitation; `site` is the site's origin. */
export function lettreInvitation({ pseudo_personne: pseudo, jeton, ...invite }: Invite, site: string): WrittenMail {
  const { uuid_annonce, titre_annonce, ville_annonce, code_departement_annonce: departement } = invite
  const lien = site + cheminInvitation(uuid_annonce)
  return writeMail({
    subject: sayInvitation(invite),
    pseudo,
    passages: [
      `${sayInvitation(invite)}, et vos disponibilités lui correspondent.`,
      { lien, titre: titre_annonce, lignes: [`${ville_annonce} (${departement})`] },
      { lien, texte: 'Voir l’annonce et répondre' },
      `Ce cabinet ne sait pas qui vous êtes\u00a0: il ne l’apprend que si vous lui écrivez. Sans réponse sous ${reponseJours} jours, l’invitation s’éteint.`,
    ],
    raison,
    reglages: reglages(jeton, site),
  })
}

/** The mail that asks whether a declaration still holds. */
export function lettreToujours(
  { pseudo_personne: pseudo, jeton, dites }: { pseudo_personne: string | null; jeton: string; dites: string[] },
  site: string,
): WrittenMail {
  return writeMail({
    subject: 'Toujours disponible\u00a0?',
    pseudo,
    passages: [
      `Vous vous êtes dit disponible il y a ${silenceJours.question} jours\u00a0:`,
      ...dites,
      { lien: mesDisponibilites(site), texte: 'Dire si c’est toujours vrai' },
      `Sans réponse sous ${silenceJours.arret} jours, plus aucun cabinet ne vous invite, jusqu’à ce que vous repreniez.`,
    ],
    raison,
    reglages: reglages(jeton, site),
  })
}
