// The entries about availability: what a member declares, the invitations it brings, and the little that an ad's owner is told.
import * as z from 'zod/mini'
import { CibleAnnonce } from '../annonce/annonce.ts'
import { CiblePersonne } from '../compte/personne.ts'
import { FreePeriod, LireCalendrier, PartagerCalendrier } from '../disponibilite/calendar.ts'
import {
  ActiverDisponibilite,
  CibleDisponibilite,
  Disponibilite,
  DisponibiliteEnregistree,
  EnregistrerDisponibilite,
  Masque,
  MasquerDisponibilites,
} from '../disponibilite/disponibilite.ts'
import { CibleInvitation, Disponibles, Invitation } from '../disponibilite/invitation.ts'
import { compteurs } from '../limite/limite.ts'
import { ownAnnonceSource } from './annonce.ts'
import { anonyme, type Func, membre, readEntry, type View } from './entry.ts'

const { ecriture, lecture, suivi, disponibilite, invitation, blocage } = compteurs

const sienne = { p_uuid_disponibilite: 'sienne' } as const
const ecrite = { ...membre, compteurs: [ecriture, disponibilite] } as const
const masquee = { ...membre, compteurs: [ecriture, blocage] } as const

export const views = {
  lister_mes_disponibilites: {
    resume: 'Quand et où l’appelant se dit disponible\u00a0; personne d’autre ne le lit.',
    ...readEntry.sienne,
    row: Disponibilite,
  },
  lister_masques: {
    resume: 'Les membres dont les annonces ne voient rien des disponibilités de l’appelant.',
    ...readEntry.sienne,
    row: Masque,
  },
  lister_invitations: {
    resume: 'Les annonces en ligne qui ont invité l’appelant, et attendent sa réponse\u00a0: un message à leur auteur.',
    ...readEntry.sienne,
    row: Invitation,
  },
} as const satisfies Record<string, View>

export const functions = {
  lire_calendrier: {
    resume: 'Les périodes où un membre est libre, pour qui a le lien qu’il a donné\u00a0; ni lieu, ni conditions.',
    ...anonyme,
    args: LireCalendrier,
    cibles: { p_jeton: 'montree' },
    rows: FreePeriod,
    compteurs: [lecture],
  },
  partager_calendrier: {
    resume: 'Crée le lien de son calendrier, que donne `lire_personne`, ou l’arrête\u00a0: un autre le remplacera.',
    ...ecrite,
    suspendu: true,
    args: PartagerCalendrier,
  },
  enregistrer_disponibilite: {
    resume: 'Déclare une disponibilité, ou change l’une des siennes\u00a0; enregistrée, elle est active.',
    ...ecrite,
    args: EnregistrerDisponibilite,
    cibles: sienne,
    result: z.array(DisponibiliteEnregistree),
  },
  activer_disponibilite: {
    resume: 'Dit que sa disponibilité tient toujours, ou l’arrête.',
    ...ecrite,
    args: ActiverDisponibilite,
    cibles: sienne,
  },
  supprimer_disponibilite: {
    resume: 'Supprime sa disponibilité, sans retour.',
    ...ecrite,
    args: CibleDisponibilite,
    cibles: sienne,
  },
  masquer_disponibilites: {
    resume: 'Cache ses disponibilités aux annonces d’un membre, qui n’en sait rien.',
    ...masquee,
    args: MasquerDisponibilites,
  },
  demasquer_disponibilites: {
    resume: 'Ne les lui cache plus.',
    ...masquee,
    args: CiblePersonne,
    cibles: { p_uuid_personne: 'libre' },
  },
  decliner_invitation: {
    resume: 'Écarte une invitation, sans que l’annonceur le sache.',
    ...membre,
    args: CibleInvitation,
    cibles: { p_uuid_invitation: 'sienne' },
    compteurs: [ecriture, disponibilite],
  },
  compter_disponibles: {
    resume:
      'Dit, par paliers, combien de membres sont disponibles pour son annonce en ligne\u00a0; le même nombre toute la journée.',
    ...membre,
    args: CibleAnnonce,
    cibles: ownAnnonceSource,
    result: Disponibles,
    compteurs: [suivi],
  },
  inviter_disponibles: {
    resume:
      'Prévient de son annonce ceux qui attendent depuis le plus longtemps, sans dire qui\u00a0: cinq par jour, dix en tout.',
    ...membre,
    args: CibleAnnonce,
    cibles: ownAnnonceSource,
    result: Disponibles,
    compteurs: [ecriture, invitation],
  },
} as const satisfies Record<string, Func>
